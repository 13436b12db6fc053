/** `npm run doctor`, or `node dist/doctor.js` where only the build is: looks at what a server with this environment depends on. */
import { parseArgs } from 'node:util';
import { shopEnabledRegions } from '../../contracts/regions/editionRules.ts';
import { isRegionCode, type RegionCode, regionCodes } from '../../contracts/regions/regions.ts';
import { withoutEmpty } from '../../runtime/config/config.ts';

const help = `Usage: node dist/doctor.js [options]

  --editions LIST   editions whose content is asked for: region codes, or all (default: WEBSITE_PATH, else
                    global, and one that has a shop)
  --send-report     sends one failure report to SSRLog, which says that it is a trial
  --sandbox         starts the sandbox for every upstream without an address, to try this out
  --json            findings for programs
  --help            show this text

It reads the environment that the server would be started with, asks everything that the server would ask, and changes nothing. It
ends with 1 when something is wrong, and with 2 when it was called wrongly.`;

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))) throw error;
  process.exitCode = refuse(error.message);
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      editions: { type: 'string', default: usualEditions().join(',') },
      'send-report': { type: 'boolean', default: false },
      sandbox: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  const editions = values.editions === 'all' ? regionCodes : values.editions.split(',').map((code) => code.trim());
  if (!areRegionCodes(editions)) return refuse(`unknown edition among ${values.editions}`);

  // Who asks for help, or calls it wrongly, need not wait for all that is asked here.
  const { examine } = await import('./examine.ts');
  const { isWrong } = await import('./finding.ts');
  const { toJson, toText } = await import('./report.ts');
  const sandbox = values.sandbox ? await startSandbox() : null;
  const findings = await examine({
    env: { ...sandbox?.addresses, ...withoutEmpty(process.env) },
    sandbox: values.sandbox,
    editions,
    sendReport: values['send-report'],
  });
  await sandbox?.close();
  const text = values.json ? toJson(findings) : toText(findings, { coloured: Boolean(process.stdout.isTTY) });
  process.stdout.write(text);
  return findings.some(isWrong) ? 1 : 0;
}

function refuse(reason: string): number {
  process.stderr.write(`doctor: ${reason}\n\n${help}\n`);
  return 2;
}

/** The site's own, and one with a shop: nothing else says what SHOP_ALLOWED_ORIGINS lacks. */
function usualEditions(): string[] {
  const own = process.env['WEBSITE_PATH'] || 'global';
  const hasShop = isRegionCode(own) && shopEnabledRegions.has(own);
  return [own, ...(hasShop ? [] : [...shopEnabledRegions].slice(0, 1))];
}

function areRegionCodes(codes: readonly string[]): codes is readonly RegionCode[] {
  return codes.every(isRegionCode);
}

async function startSandbox() {
  const { sandboxAddresses, startSandbox: start } = await import('../../sandbox/sandbox.ts');
  const sandbox = await start();
  return { ...sandbox, addresses: sandboxAddresses(sandbox.origin) };
}
