/** `npm run new:page -- <name>`: writes a page as CONTRIBUTING.md describes it, with sample content and tests. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createEdition } from '../bff/sandbox/samples/edition.ts';
import { sitePages } from '../bff/sandbox/samples/sitePages.ts';
import { clashOf } from './newPage/clashOf.ts';
import { planOf, writePlan } from './newPage/edit.ts';
import { editsOf } from './newPage/editsOf.ts';
import { filesOf } from './newPage/filesOf.ts';
import { freeRegion } from './newPage/freeRegion.ts';
import { faultOfName, toPageNames } from './newPage/pageNames.ts';

const help = `Usage: npm run new:page -- <name> [options]

  <name>                   as it stands in the address: spring-gallery is /proart/spring-gallery/ in every edition
  --kind-of product-line   a page for each of many things, as product lines are: /proart/spring-gallery/<one of them>/
  --by-hand                writes the rest where a place for lines is not found, and leaves these to you
  --help                   show this text

Nothing is written when the name is wrong or taken, or a place is not found.`;

const { name, isOfMany, leavesRest } = readArguments();
const root = process.cwd();
const isManaged = (place: string) => sitePages(createEdition('global', { mediaBase: '', origin: '' })).has(place);
const fault = faultOfName(name, isManaged);
if (fault) stop(1, fault);

const names = toPageNames(name, isOfMany);
const plan = planned();
const places = plan.misfits.map(({ file, before, text }) => `in ${file}, before "${before.trim()}":\n\n${text}`);
if (places.length > 0) {
  console.error('new:page: these lines have no place, because the text that they go before is not there once:\n');
  console.error(places.join('\n'));
  if (!leavesRest) stop(1, 'nothing was written; with --by-hand the rest is');
}
writePlan(root, plan);
format(plan.files.map(({ file }) => file));
console.log(`${plan.files.map(({ file }) => file).join('\n')}

The page stands at /proart/${name}/${isOfMany ? 'first/' : ''} of every edition (npm run dev). What is left to you:

  say in contracts/pages/${names.kind}.ts and bff/openapi/ what the page is, and give it its data;
  raise contractVersion in bff/openapi/openApiDocument.ts, then npm run contract -- --release, and commit what it writes;
  a link to it: nothing leads there yet, so it is in no menu and no site map;
  npm run check, npm test, and npx vitest run --project e2e answerHeads -u for the headers of its answers.`);

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'kind-of': { type: 'string', default: '' },
        'by-hand': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(help);
      process.exit(0);
    }
    const kindOf = values['kind-of'];
    if (kindOf !== '' && kindOf !== 'product-line') stop(2, `there is no pattern ${kindOf}\n\n${help}`);
    const [given, ...more] = positionals;
    if (given === undefined || more.length > 0) stop(2, `give one name\n\n${help}`);
    return { name: given, isOfMany: kindOf === 'product-line', leavesRest: values['by-hand'] };
  } catch (error) {
    stop(2, `${error instanceof Error ? error.message : error}\n\n${help}`);
  }
}

function planned() {
  try {
    const edits = editsOf(names, freeRegion(root));
    const clash = clashOf(root, names, edits);
    if (clash) throw new Error(clash);
    return planOf(root, filesOf(names), edits);
  } catch (error) {
    stop(1, error instanceof Error ? error.message : String(error));
  }
}

/** Lists are put into order and long lines are broken: the templates need not know how. */
function format(files: readonly string[]): void {
  const program = path.join(root, 'node_modules/.bin/biome');
  const own = files.filter((file) => /\.(tsx?|css)$/.test(file));
  const { status, stderr } = spawnSync(program, ['check', '--write', ...own], { cwd: root, encoding: 'utf8' });
  if (status !== 0) console.error(`new:page: it is all written, but not formatted (npm run format):\n${stderr}`);
}

function stop(status: number, reason: string): never {
  console.error(`new:page: ${reason}`);
  process.exit(status);
}
