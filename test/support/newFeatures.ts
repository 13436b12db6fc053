/** Web features of the client's sources that a browser of the support floor lacks, by MDN's compatibility data. */
import { readFileSync } from 'node:fs';
import compat, { type Identifier, type SimpleSupportStatement } from '@mdn/browser-compat-data/forLegacyNode';
import browserslist from 'browserslist';
import postcss from 'postcss';
import ts from 'typescript';

/** Edge has the versions of Chrome; iOS those of Safari. */
const browserNames = { chrome: 'Chrome', firefox: 'Firefox', safari: 'Safari' } as const;
type Browser = keyof typeof browserNames;
const isBrowser = (name: string): name is Browser => name in browserNames;

/** Oldest supported version of each browser, from `browserslist` in package.json. */
const floor = new Map<Browser, number>();
for (const line of browserslist(undefined, { env: 'usable' })) {
  const [name = '', version = ''] = line.split(' ');
  if (isBrowser(name))
    floor.set(name, Math.min(floor.get(name) ?? Number.POSITIVE_INFINITY, Number.parseFloat(version)));
}

/** First version with a feature; infinite if there is none. Incomplete support counts, flags and prefixes do not. */
function firstVersion(feature: Identifier, browser: Browser): number {
  const support = feature.__compat?.support[browser];
  const statements: SimpleSupportStatement[] = [support ?? []].flat();
  const versions = statements
    .filter((statement) => !statement.flags && !statement.prefix && !statement.alternative_name)
    // Incomplete support ends where complete support begins.
    .filter((statement) => !statement.version_removed || statement.partial_implementation)
    .filter(({ version_added: version }) => version !== 'preview')
    // A version like `≤37` is an upper limit.
    .map(
      ({ version_added: version }) => Number.parseFloat(String(version).replace('≤', '')) || Number.POSITIVE_INFINITY,
    );
  return Math.min(...versions);
}

/** Text such as `Firefox 121, never in Safari`; empty if every browser of the floor has the feature. */
function sinceOf(feature: Identifier): string {
  const late = [...floor].filter(([browser, oldest]) => firstVersion(feature, browser) > oldest);
  const texts = late.map(([browser]) => {
    const version = firstVersion(feature, browser);
    return Number.isFinite(version) ? `${browserNames[browser]} ${version}` : `never in ${browserNames[browser]}`;
  });
  return texts.join(', ');
}

/** Features of files by name, with `sinceOf`. */
export function newFeatures(files: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const note: Note = (name, feature) => {
    const since = feature?.__compat ? sinceOf(feature) : '';
    if (since) found.set(name, since);
    return since !== '';
  };
  for (const file of files.filter((name) => name.endsWith('.css'))) noteStyles(readFileSync(file, 'utf8'), note);
  noteScripts(
    files.filter((name) => /\.(tsx?|js)$/.test(name)),
    note,
  );
  return found;
}

/** Notes a feature that browsers of the floor lack; returns false for any other. */
type Note = (name: string, feature: Identifier | undefined) => boolean;

function noteStyles(source: string, note: Note): void {
  const { 'at-rules': atRules, properties, selectors, types } = compat.css;
  const root = postcss.parse(source);
  root.walkAtRules(({ name, params }) => {
    note(`@${name}`, atRules?.[name]);
    for (const [, feature = ''] of params.matchAll(/\(\s*([a-z-]+)/g))
      note(`@${name} (${feature})`, atRules?.[name]?.[feature]);
  });
  root.walkRules(({ selector, parent }) => {
    for (const [pseudo, name = ''] of selector.matchAll(/(?<!\\)::?([a-z][a-z-]*)/g)) note(pseudo, selectors?.[name]);
    if (selector.includes('&') || parent?.type === 'rule') note('nesting', selectors?.['nesting']);
  });
  root.walkDecls(({ prop, value }) => {
    const property = properties?.[prop];
    if (!note(prop, property))
      for (const [keyword] of value.matchAll(/[a-z][a-z-]+/g)) note(`${prop}: ${keyword}`, property?.[keyword]);
    for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g))
      note(`${name}()`, types?.[name] ?? types?.['color']?.[name] ?? types?.['gradient']?.[name]);
    for (const [, unit = ''] of value.matchAll(/\d([a-z]+)\b/g)) note(`1${unit}`, types?.['length']?.[unit]);
  });
}

/** Interfaces that have the members of mixins, which only TypeScript's types name. */
const withMixins = [
  'Window',
  'Document',
  'Element',
  'HTMLElement',
  'Node',
  'Response',
  'Navigator',
  'HTMLAnchorElement',
];

function noteScripts(files: readonly string[], note: Note): void {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, process.cwd());
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();

  function noteMember(name: string, declaration: ts.Declaration): void {
    const library = /lib\.(dom|es)[\w.]*\.d\.ts$/.exec(declaration.getSourceFile().fileName)?.[1];
    if (!library) return;
    const { parent } = declaration;
    const typeName = ts.isInterfaceDeclaration(parent) ? parent.name.text : typeNameOfLiteral(parent);
    const owner = typeName?.replace(/Constructor$|^Readonly(?=Array|Map|Set)/g, '');
    const shown = owner ? `${owner}.${name}` : name;
    const { api } = compat;
    const { builtins } = compat.javascript;
    if (library === 'es') note(shown, owner ? builtins?.[owner]?.[name] : builtins?.[name]);
    else if (!owner) note(shown, api[name] ?? api['Window']?.[name]);
    else {
      const owners = api[owner] ? [owner] : withMixins;
      const feature = owners.map((one) => api[one]?.[name] ?? api[one]?.[`${name}_static`]).find(Boolean);
      note(shown, feature);
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node))
      for (const declaration of checker.getSymbolAtLocation(node)?.declarations ?? [])
        noteMember(node.text, declaration);
    if (ts.isJsxOpeningLikeElement(node)) noteElement(node, note);
    ts.forEachChild(node, visit);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) visit(source);
  }
}

/** Name of the variable whose type is a literal, as in `declare var AbortSignal: { any(…): … }`. */
function typeNameOfLiteral(node: ts.Node): string | undefined {
  const { parent } = node;
  return ts.isTypeLiteralNode(node) && ts.isVariableDeclaration(parent) ? parent.name.getText() : undefined;
}

/** HTML elements and attributes. */
function noteElement({ tagName, attributes }: ts.JsxOpeningLikeElement, note: Note): void {
  const { elements, global_attributes: globals } = compat.html;
  const tag = tagName.getText();
  if (!/^[a-z]/.test(tag)) return;
  note(`<${tag}>`, elements?.[tag]);
  for (const attribute of attributes.properties) {
    if (!ts.isJsxAttribute(attribute)) continue;
    const name = attribute.name.getText().toLowerCase();
    note(`${name}=""`, elements?.[tag]?.[name] ?? globals?.[name]);
  }
}
