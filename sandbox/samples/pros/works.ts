import type { Edition } from '../edition.ts';
import { hasPicture } from '../pictures.ts';
import type { Copy } from '../texts/copy.ts';

/** Key of a signature work, from the name of its title's text: `ember_silk` for `work_ember_silk`. */
export type Work = keyof Copy extends infer Key ? (Key extends `work_${infer Name}` ? Name : never) : never;

/** File name of a work's image; large images are named `cover-…`. */
export function workPicture(work: Work): string {
  const file = work.replaceAll('_', '-');
  return hasPicture(`cover-${file}`) ? `cover-${file}` : file;
}

/** Title of a work in the edition's language. */
export function workTitle({ copy }: Edition, work: Work): string {
  return copy[`work_${work}`];
}

/** Numbers of a person's further works, which are in the manner of the signature work, as in file names and titles. */
const numerals = { 2: 'II', 3: 'III', 4: 'IV', 5: 'V', 6: 'VI', 7: 'VII', 8: 'VIII' } as const;

/** File name of a further work's image. */
export function studyOf(work: Work, number: keyof typeof numerals): string {
  return `${work.replaceAll('_', '-')}-${number}`;
}

/** Title and file name of each further work of a series. */
export function studiesOf(edition: Edition, work: Work): { title: string; file: string }[] {
  return Object.entries(numerals).map(([number, numeral]) => ({
    title: `${workTitle(edition, work)} ${numeral}`,
    file: studyOf(work, Number(number) as keyof typeof numerals), // the keys of `numerals`
  }));
}
