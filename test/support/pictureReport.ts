/** Global setup of the tests with pictures: tells them whether to accept new ones, and reports those that differ. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** True if the run stores new pictures (`vitest --update`) instead of failing. */
    acceptsPictures: boolean;
  }
}

/** Pictures of the last run that differ. */
const folder = path.join(import.meta.dirname, '../../shots/changes');
/** A page that shows them: the accepted picture, the new one and the difference. */
export const report = path.join(folder, 'index.html');
const kinds = ['accepted', 'new', 'difference'] as const;

export async function setup(project: TestProject): Promise<void> {
  project.provide('acceptsPictures', project.config.snapshotOptions.updateSnapshot === 'all');
  await rm(folder, { recursive: true, force: true });
}

/** Adds a picture (WebP) to the report. */
export async function addToReport(name: string, kind: (typeof kinds)[number], picture: Buffer): Promise<void> {
  const file = path.join(folder, `${name}.${kind}.webp`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, picture);
}

/** Writes the page. */
export async function teardown(): Promise<void> {
  const files = await readdir(folder, { recursive: true }).catch((): string[] => []);
  const names = files.flatMap((file) => /^(.+)\.new\.webp$/.exec(file)?.[1] ?? []).sort();
  if (names.length === 0) return;
  const cell = (file: string) => `<td>${files.includes(file) ? `<img src="${file}" alt="">` : 'none'}`;
  const rows = names.map(
    (name) => `<tr><th colspan="3">${name}<tr>${kinds.map((kind) => cell(`${name}.${kind}.webp`)).join('')}`,
  );
  const style = 'table { width: 100%; table-layout: fixed } td { vertical-align: top } img { max-width: 100% }';
  await writeFile(
    report,
    `<!doctype html><meta charset="utf-8"><title>Changed pictures</title><style>${style}</style>
<table><tr>${kinds.map((kind) => `<th>${kind}`).join('')}
${rows.join('\n')}</table>
`,
  );
}
