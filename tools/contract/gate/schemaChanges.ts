/** Compares schemas of two contracts and classifies changes as breaking for senders or readers. */
import { isDeepStrictEqual } from 'node:util';
import { type JsonSchema, type OpenApiDocument, resolve } from '../../../bff/openapi/openApi.ts';

/** One change of the contract. */
export interface Change {
  breaking: boolean;
  /** JSON pointer into the contract; parameters are named `in:name`. */
  pointer: string;
  text: string;
}

/** Records a change. */
export type Report = (breaking: boolean, pointer: string, text: string) => void;

/** Direction of the values: sent by clients, or returned by the BFF. */
type Direction = 'request' | 'response';

const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const comparedKeywords = new Set([
  ...['$ref', 'type', 'properties', 'required', 'additionalProperties', 'items', 'anyOf', 'oneOf', 'enum', 'const'],
  ...['discriminator', 'description', ...lowerBounds, ...upperBounds],
]);

/** Returns a function that compares two schemas and the schemas that they reference. It skips pairs it has compared. */
export function createSchemaChanges(before: OpenApiDocument, after: OpenApiDocument, report: Report) {
  const done = new Set<string>();
  return compare;

  function compare(
    schemaBefore: JsonSchema,
    schemaNow: JsonSchema,
    referringPointer: string,
    direction: Direction,
  ): void {
    let pointer = referringPointer;
    if (schemaBefore.$ref) {
      const pair = [schemaBefore.$ref, schemaNow.$ref, direction].join(' ');
      if (done.has(pair)) return;
      done.add(pair);
      pointer = schemaBefore.$ref;
    }
    const was = resolve<JsonSchema>(before, schemaBefore);
    const is = resolve<JsonSchema>(after, schemaNow);
    // A wider schema breaks readers, a narrower one breaks senders.
    const wider = (text: string, at = pointer) => report(direction === 'response', at, text);
    const narrower = (text: string, at = pointer) => report(direction === 'request', at, text);

    if (isOtherType(was, is)) {
      report(true, pointer, `type changed from ${typesOf(was).join(' or ')} to ${typesOf(is).join(' or ')}`);
      return;
    }
    compareTypes(was, is, { wider, narrower });
    compareEnums(was, is, direction, (breaking, text) => report(breaking, pointer, text));
    compareBounds(was, is, { wider, narrower });
    compareUnions(was, is, pointer, direction);
    compareMembers(was, is, pointer, direction);
    if (was.items && is.items) compare(was.items, is.items, `${pointer}/items`, direction);
    const [additional, additionalNow] = [was.additionalProperties, is.additionalProperties];
    if (typeof additional === 'object' && typeof additionalNow === 'object') {
      compare(additional, additionalNow, `${pointer}/additionalProperties`, direction);
    }
    for (const keyword of new Set([...Object.keys(was), ...Object.keys(is)])) {
      if (comparedKeywords.has(keyword) || isDeepStrictEqual(was[keyword], is[keyword])) continue;
      if (was[keyword] === undefined) narrower(`${keyword} added`);
      else if (is[keyword] === undefined) wider(`${keyword} removed`);
      else report(true, `${pointer}/${keyword}`, `${keyword} changed`);
    }
  }

  function compareMembers(was: JsonSchema, is: JsonSchema, pointer: string, direction: Direction): void {
    const [required, requiredNow] = [new Set(was.required), new Set(is.required)];
    for (const [name, member] of Object.entries(was.properties ?? {})) {
      const at = toPointer(`${pointer}/properties`, name);
      const now = is.properties?.[name];
      if (!now) {
        report(true, at, 'member removed');
        continue;
      }
      if (required.has(name) && !requiredNow.has(name)) report(direction === 'response', at, 'may be absent now');
      if (!required.has(name) && requiredNow.has(name)) report(direction === 'request', at, 'required now');
      compare(member, now, at, direction);
    }
    for (const name of Object.keys(is.properties ?? {})) {
      if (was.properties && name in was.properties) continue;
      report(direction === 'request' && requiredNow.has(name), toPointer(`${pointer}/properties`, name), 'new member');
    }
  }

  /** New alternatives are compatible only in a union with a discriminator. */
  function compareUnions(was: JsonSchema, is: JsonSchema, pointer: string, direction: Direction): void {
    const [options, optionsNow] = [optionsOf(was), optionsOf(is)];
    for (const [key, option] of Object.entries(options)) {
      const now = optionsNow[key];
      if (now) compare(option, now, `${pointer}/${key}`, direction);
      else report(direction === 'request' || key !== 'null', pointer, `alternative removed: ${key}`);
    }
    for (const key of Object.keys(optionsNow)) {
      if (key in options) continue;
      report(direction === 'response' && !is.discriminator, pointer, `new alternative: ${key}`);
    }
  }
}

interface Verdicts {
  wider: (text: string) => void;
  narrower: (text: string) => void;
}

function typesOf({ type = [] }: JsonSchema): string[] {
  return [type].flat();
}

/** True if no value can match both types. */
function isOtherType(was: JsonSchema, is: JsonSchema): boolean {
  const [types, typesNow] = [typesOf(was), typesOf(is)];
  return types.length > 0 && typesNow.length > 0 && !types.some((one) => typesNow.includes(one));
}

function compareTypes(was: JsonSchema, is: JsonSchema, { wider, narrower }: Verdicts): void {
  const [types, typesNow] = [typesOf(was), typesOf(is)];
  const [removed, added] = [
    types.filter((one) => !typesNow.includes(one)),
    typesNow.filter((one) => !types.includes(one)),
  ];
  // A schema without a type allows anything, or is a union.
  if (added.length > 0) (types.length === 0 ? narrower : wider)(`type is now ${typesNow.join(' or ')}`);
  if (removed.length > 0) (typesNow.length === 0 ? wider : narrower)(`type was ${types.join(' or ')}`);
}

function compareBounds(was: JsonSchema, is: JsonSchema, { wider, narrower }: Verdicts): void {
  for (const [keywords, sign] of [
    [lowerBounds, 1],
    [upperBounds, -1],
  ] as const) {
    for (const keyword of keywords) {
      // With the sign, the larger number is the narrower bound in both cases.
      const [bound, boundNow] = [was, is].map((schema) => {
        const value = schema[keyword];
        return typeof value === 'number' ? value * sign : Number.NEGATIVE_INFINITY;
      }) as [number, number];
      if (boundNow > bound) narrower(`${keyword} is narrower`);
      if (boundNow < bound) wider(`${keyword} is wider`);
    }
  }
}

/** Compares enum values: new ones are compatible, since clients must ignore unknown values. */
function compareEnums(
  was: JsonSchema,
  is: JsonSchema,
  direction: Direction,
  report: (breaking: boolean, text: string) => void,
): void {
  const [enumValues, valuesNow] = [enumValuesOf(was), enumValuesOf(is)];
  if (!enumValues || !valuesNow) {
    if (enumValues) report(direction === 'response', 'no longer one of a list of values');
    if (valuesNow) report(direction === 'request', 'now one of a list of values');
    return;
  }
  const removed = enumValues.filter((value) => !valuesNow.includes(value));
  const added = valuesNow.filter((value) => !enumValues.includes(value));
  // Removing all values means that the value was replaced.
  if (removed.length > 0) {
    report(direction === 'request' || removed.length === enumValues.length, `values removed: ${removed.join(', ')}`);
  }
  if (added.length > 0) report(false, `new values: ${added.join(', ')}`);
}

function enumValuesOf(schema: JsonSchema): unknown[] | undefined {
  return schema.const === undefined ? schema.enum : [schema.const];
}

/** Alternatives of a union by schema name or type. */
function optionsOf(schema: JsonSchema): Record<string, JsonSchema> {
  const named: Record<string, JsonSchema> = {};
  for (const option of schema.anyOf ?? schema.oneOf ?? []) {
    const name = option.$ref?.replace(/^.*\//, '') ?? [option.type ?? 'anything'].flat().join(' ');
    named[name in named ? `${name} ${Object.keys(named).length}` : name] = option;
  }
  return named;
}

/** Returns the JSON pointer to a member; escapes its name. */
export function toPointer(parent: string, name: string): string {
  return `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
