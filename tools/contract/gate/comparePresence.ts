import { type Report, toPointer } from './schemaChanges.ts';

/**
 * Compares two maps: removals are breaking (except of error responses), additions are not, and values of
 * common keys are passed to `compare`.
 * @param what Name of the kind of entry, for the report.
 */
export function comparePresence<Value>(
  report: Report,
  was: Readonly<Record<string, Value | undefined>>,
  is: Readonly<Record<string, Value | undefined>>,
  pointer: string,
  what: string,
  compare: (key: string, was: Value, is: Value) => void,
): void {
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const [had, has] = [was[key], is[key]];
    if (had && has) compare(key, had, has);
    else if (has) report(false, toPointer(pointer, key), `new ${what}`);
    else report(!/^[45]\d\d$/.test(key), toPointer(pointer, key), `${what} removed`);
  }
}
