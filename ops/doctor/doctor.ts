/**
 * `npm run doctor`, or `node dist/doctor.js` with the build only: checks everything that a server with this environment
 * depends on.
 */
import { parseArgs } from 'node:util';
import { shopEnabledRegions } from '../../contracts/regions/editionRules.ts';
import { isRegionCode, type RegionCode, regionCodes } from '../../contracts/regions/regions.ts';
import { removeEmptyValues } from '../../runtime/config/config.ts';

const help = `Usage: node dist/doctor.js [options]

  --editions LIST   editions to check: region codes, or all (default: WEBSITE_PATH or global, plus one with a shop)
  --send-report     send one failure report to SSRLog, marked as a test
  --sandbox         use the sandbox for every upstream without a URL, to try the doctor
  --json            print the findings as JSON
  --help            show this text

Reads the environment that the server would start with, makes the calls that the server would make, and changes nothing.
Exit codes: 0 nothing is wrong, 1 something is wrong, 2 invalid arguments.`;

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))) throw error;
  process.exitCode = refuse(error.message);
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      editions: { type: 'string', default: defaultEditions().join(',') },
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

  // Loaded late: help and argument errors need not wait for these modules.
  const { examine } = await import('./examine.ts');
  const { isWrong } = await import('./finding.ts');
  const { toJson, toText } = await import('./report.ts');
  const sandbox = values.sandbox ? await startSandbox() : null;
  const findings = await examine({
    env: { ...sandbox?.settings, ...removeEmptyValues(process.env) },
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

/** The edition of the site, plus one with a shop, so that SHOP_ALLOWED_ORIGINS is checked. */
function defaultEditions(): string[] {
  const own = process.env['WEBSITE_PATH'] || 'global';
  const hasShop = isRegionCode(own) && shopEnabledRegions.has(own);
  return [own, ...(hasShop ? [] : [...shopEnabledRegions].slice(0, 1))];
}

function areRegionCodes(codes: readonly string[]): codes is readonly RegionCode[] {
  return codes.every(isRegionCode);
}

async function startSandbox() {
  const { sandboxSettings, startSandbox: start } = await import('../../sandbox/sandbox.ts');
  const sandbox = await start();
  return { ...sandbox, settings: sandboxSettings(sandbox.origin) };
}
