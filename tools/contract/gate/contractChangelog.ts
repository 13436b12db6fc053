import type { DeclaredBreak } from './declaredBreaks.ts';
import type { Change } from './schemaChanges.ts';

interface Release {
  version: string;
  /** Date, `2026-12-01`. */
  day: string;
  changes: readonly Change[];
  /** Declared breaking changes with their reasons. */
  declared: readonly DeclaredBreak[];
}

/** Maximum number of names listed for the same change; "and 4 more" stands for the rest. */
const maxNames = 3;
const heading = /^## (\d+\.\d+\.\d+) /m;

/** Returns the newest version in a changelog. */
export function newestVersion(changelog: string): string | undefined {
  return heading.exec(changelog)?.[1];
}

/** Returns the changelog with a new section for the release, or with lines added to the section of the same version. */
export function withRelease(changelog: string, { version, day, changes, declared }: Release): string {
  const newest = heading.exec(changelog);
  const lines = toLines(changes, declared);
  if (newest?.[1] !== version) {
    const index = newest?.index ?? changelog.length;
    return `${changelog.slice(0, index)}## ${version} (${day})\n\n${lines.join('')}\n${changelog.slice(index)}`;
  }
  const end = changelog.slice(newest.index + 1).search(heading) + newest.index + 1;
  const [section, older] =
    end > newest.index ? [changelog.slice(0, end), `\n${changelog.slice(end)}`] : [changelog, ''];
  return `${section.trimEnd()}\n${lines.filter((line) => !section.includes(line)).join('')}${older}`;
}

/** Formats changes as lines; the same change of many operations or schemas, such as a new problem, is one line. */
function toLines(changes: readonly Change[], declared: readonly DeclaredBreak[]): string[] {
  const ownersByChange = new Map<string, string[]>();
  for (const { breaking, pointer, text } of changes) {
    const { owner, part } = locationOf(pointer);
    const reason = breaking && declared.findLast((entry) => entry.pointer === pointer)?.reason;
    const key = JSON.stringify([breaking, part, reason ? `${text} (${reason})` : text]);
    ownersByChange.set(key, [...(ownersByChange.get(key) ?? []), `\`${owner}\``]);
  }
  return [...ownersByChange].map(([key, owners]) => {
    const [breaking, part, text] = JSON.parse(key) as [boolean, string, string];
    const namedOwners = part ? owners.slice(0, maxNames) : owners;
    const rest = owners.length - namedOwners.length;
    const names = namedOwners.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
    return wrapped(`- ${breaking ? '**Breaking:** ' : ''}${part ? `\`${part}\` of ` : ''}${names}: ${text}`);
  });
}

/** Breaks a list item at spaces into lines of at most 120 characters. */
function wrapped(item: string): string {
  return `${item.replace(/(.{1,117})(?: |$)/g, '$1\n  ').trimEnd()}\n`;
}

/** Splits `#/paths/~1shell/get/responses/404` into the path `/shell` and its part `get/responses/404`. */
function locationOf(pointer: string): { owner: string; part: string } {
  const [, owner = 'document', part = ''] = /^#\/(?:paths|components\/\w+)\/([^/]+)\/?(.*)/.exec(pointer) ?? [];
  const [plainOwner = '', plainPart = ''] = [owner, part].map((text) =>
    text.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
  return { owner: plainOwner, part: plainPart.replaceAll('properties/', '') };
}
