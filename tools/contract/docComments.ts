/**
 * Reads the doc comments of all exported values of the contracts. The first paragraph describes a schema in the
 * document, `@summary` and `@description` describe an endpoint; further paragraphs are internal.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface DocComment {
  /** Name of the exported value in Pascal case. */
  name: string;
  text: string;
  summary: string;
  description: string;
}

const folder = path.join(import.meta.dirname, '../../contracts');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^(degraded|endpoint|problem|(calls|fragments|pages)[\\/]\w+)\.ts$/.test(name),
);
const commentedExport = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+) = /g;

/** Doc comments by exported value. */
export const docComments: ReadonlyMap<unknown, DocComment> = new Map((await Promise.all(files.map(commentsOf))).flat());

/** Converts `home` to `Home`. */
export function toPascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

async function commentsOf(file: string): Promise<[value: unknown, comment: DocComment][]> {
  const exported = (await import(path.join(folder, file))) as Record<string, unknown>;
  const source = readFileSync(path.join(folder, file), 'utf8');
  return [...source.matchAll(commentedExport)].map(([, comment = '', name = '']) => {
    const lines = comment.replace(/^[ *]+/gm, '').trim();
    const [first = '', ...tags] = lines.split(/^@/m);
    const textOfTag = (tag: string) => onOneLine(tags.find((line) => line.startsWith(tag))?.slice(tag.length) ?? '');
    const text = onOneLine(first.split('\n\n', 1)[0] ?? '');
    const texts = { text, summary: textOfTag('summary'), description: textOfTag('description') };
    return [exported[name], { name: toPascalCase(name), ...texts }];
  });
}

/** Joins lines into one. */
function onOneLine(lines: string): string {
  return lines.replace(/\s+/g, ' ').trim();
}
