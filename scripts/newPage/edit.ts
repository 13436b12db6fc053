import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Lines that go into a file that is there. */
export interface Edit {
  file: string;
  /** Stands in the file once; the lines go in front of it. */
  before: string;
  text: string;
}

/** A file that is not there yet. */
export interface NewFile {
  file: string;
  text: string;
}

export interface Plan {
  /** Files as they will be. */
  files: readonly NewFile[];
  /** Lines that have no place, because what they go in front of is not in its file once. */
  misfits: readonly Edit[];
}

/** What edits make of the files of a folder. Nothing is written. @throws when a file that is to be new is there. */
export function planOf(root: string, created: readonly NewFile[], edits: readonly Edit[]): Plan {
  const there = created.find(({ file }) => existsSync(path.join(root, file)));
  if (there) throw new Error(`${there.file} is there already`);
  const texts = new Map<string, string>();
  const misfits: Edit[] = [];
  for (const edit of edits) {
    const text = texts.get(edit.file) ?? textOf(path.join(root, edit.file));
    const parts = text.split(edit.before);
    if (parts.length === 2) texts.set(edit.file, `${parts[0]}${edit.text}${edit.before}${parts[1]}`);
    else misfits.push(edit);
  }
  return { files: [...created, ...[...texts].map(([file, text]) => ({ file, text }))], misfits };
}

/** Empty for a file that is not there: then every place in it is missing. */
function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

export function writePlan(root: string, { files }: Plan): void {
  for (const { file, text } of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}
