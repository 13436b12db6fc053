/** `npx tsx showEdition.ts`: prints the content of an edition as plain text, loaded twice to show the cache. */
import { parseArgs } from 'node:util';
import { createProartClient } from './client/proartClient.ts';
import { ProblemError } from './client/problemError.ts';
import { editionText, type Region } from './editionText.ts';

const help = `Usage: npx tsx showEdition.ts [options]

  --site ORIGIN   origin of the site (default: http://localhost:3000)
  --region CODE   an edition, such as de, jp or global (default: us)
  --path PATH     a path of the site to look up, following redirects (default: /proart/)
  --help          print this text`;

const { site, region, path } = readArguments();
// The reader of the output may close the pipe early, as `head` does.
process.stdout.on('error', () => process.exit());
const statuses: number[] = [];
try {
  const client = createProartClient(site, {
    onDeprecated: ({ method, path: endpoint, sunset, links }) =>
      console.error(`${method} ${endpoint} may be removed from ${sunset?.toDateString()} on: ${links['deprecation']}`),
    async fetch(request, init) {
      const response = await fetch(request, init);
      statuses.push(response.status);
      return response;
    },
  });
  // Not checked here: the site rejects unknown editions.
  const edition = region as Region;
  console.log((await editionText(client, edition, path)).join('\n'));

  statuses.length = 0;
  await editionText(client, edition, path);
  const unchanged = statuses.filter((status) => status === 304).length;
  console.log(`\nSecond run: ${unchanged} of ${statuses.length} responses had not changed and were not sent again.`);
} catch (error) {
  console.error(toText(error));
  process.exitCode = 1;
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        site: { type: 'string', default: 'http://localhost:3000' },
        region: { type: 'string', default: 'us' },
        path: { type: 'string', default: '/proart/' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(help);
      process.exit(0);
    }
    if (!URL.canParse(values.site)) throw new Error(`${values.site} is not a URL`);
    return values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    process.exit(2);
  }
}

function toText(error: unknown): string {
  if (error instanceof ProblemError) {
    const faults = (error.problem.errors ?? []).map(({ pointer, detail }) => `\n  ${pointer} ${detail}`);
    return `${error.message} (${error.status}, request ${error.requestId})${faults.join('')}`;
  }
  // Network errors are in the cause.
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${site} cannot be used: ${error instanceof Error ? error.message : error}${cause}`;
}
