/** What documents say of files. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Files and folders that a document names in its code marks, from the root of the repository. */
function namedIn(document: string): string[] {
  const text = readFileSync(path.join(root, document), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  const named = [...text.matchAll(/`([\w@+-]+(?:\/[\w@+.-]+)+\/?)`/g)].map(([, name = '']) => name);
  return [...new Set(named)].filter((name) =>
    /^(bff|bench|client|contracts|docs|examples|renderer|scripts|test)\//.test(name),
  );
}

test.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/operations.md', 'docs/contract/README.md'])(
  'every file that %s names is there',
  (document) => {
    // The page that CONTRIBUTING adds as an example is none of ours, and figures are written by whoever measures.
    const named = namedIn(document).filter((name) => !/workshops|bench\/last\.json/.test(name));
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  },
);
