import { expect, test } from 'vitest';
import { filmKind } from '../../client/film/filmKind.ts';

test.each([
  ['https://media.test/a/film.mp4', 'file'],
  ['http://media.test/film.WEBM?v=2', 'file'],
  ['https://player.vimeo.com/video/1', 'player'],
  ['https://www.youtube-nocookie.com/embed/abc?start=9', 'player'],
  // Not player URLs, so they open as pages.
  ['https://www.youtube-nocookie.com/watch?v=abc', null],
  ['http://player.vimeo.com/video/1', null],
  ['https://player.vimeo.com.test/video/1', null],
  ['https://www.youtube.com/watch?v=abc', null],
  ['https://media.test/film', null],
  ['mailto:films@media.test', null],
] as const)('%s is shown as %s', (url, kind) => {
  expect(filmKind(url)).toBe(kind);
});
