import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Edit } from './edit.ts';
import type { PageNames } from './pageNames.ts';

/** Where the page's own name becomes that of a method or function. */
const named = ['bff/upstreams/content/contentClient.ts', 'bff/sandbox/contentApi.ts'];

/** Why a page cannot have its names in the files that it is written into; null when it can. */
export function clashOf(root: string, { kind, pascal, route }: PageNames, edits: readonly Edit[]): string | null {
  const made = [route, `${kind}Page`, `${kind}List`, `${kind}Schema`, `${pascal}List`, `compose${pascal}`];
  for (const file of new Set(edits.map((edit) => edit.file))) {
    const place = path.join(root, file);
    const text = existsSync(place) ? readFileSync(place, 'utf8') : '';
    for (const name of named.includes(file) ? [kind, ...made] : made) {
      // Not as a part of an address or of another name.
      if (new RegExp(`(?<![\\w./'-])${name}(?![\\w/'-])`).test(text))
        return `${name} is something else in ${file} already`;
    }
  }
  return null;
}
