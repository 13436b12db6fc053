import { createElement, type ReactNode, Suspense, use } from 'react';
import { expect, test, vi } from 'vitest';
import { createReactStream } from '../../../renderer/document/reactStream.ts';
import { eventually } from '../../support/eventually.ts';

const streamReact = await createReactStream();

/** A page with a section that waits for a promise, and one that is there. */
function pageWith(section: Promise<string>) {
  const Section = () => createElement('p', null, use(section));
  const place = createElement('i', null, 'place');
  return createElement(
    'main',
    null,
    createElement('h1', null, 'Größe <one>'),
    createElement(Suspense, { fallback: place }, createElement(Section)),
    createElement('footer', null, 'the end'),
  );
}

/** Streams a tree and answers with its pieces as they come, and what is told of errors. */
function stream(tree: ReactNode) {
  const pieces: string[] = [];
  const onError = vi.fn();
  const onShellError = vi.fn();
  let stop = () => {};
  const ended = new Promise<void>((resolve) => {
    stop = streamReact(tree, {
      nonce: 'the-nonce',
      onError,
      onShellError(error) {
        onShellError(error);
        resolve();
      },
      onMarkup(markup, isLast) {
        pieces.push(markup);
        if (isLast) resolve();
      },
    });
  });
  return { pieces, ended, stop, onError, onShellError };
}

const scripts = (html: string) => html.match(/<script[^>]*>/g) ?? [];

test('the shell is one piece of markup, and a late section with its script is the last one', async () => {
  let give = (_text: string) => {};
  const section = new Promise<string>((resolve) => {
    give = resolve;
  });
  const { pieces, ended, onError } = stream(pageWith(section));
  await eventually(() => expect(pieces).toHaveLength(1));
  give('late & there');
  await ended;

  const [shell = '', rest = '', ...more] = pieces;
  expect(shell).toMatch(/^<main><h1>Größe &lt;one&gt;<\/h1>.*<i>place<\/i>.*<footer>the end<\/footer><\/main>/);
  expect(rest).toContain('<p>late &amp; there</p>');
  expect(more).toEqual([]);
  expect(scripts(shell + rest).length).toBeGreaterThan(0);
  for (const script of scripts(shell + rest)) expect(script).toContain('nonce="the-nonce"');
  expect(onError).not.toHaveBeenCalled();
});

test('what waits for nothing is one piece, without a script', async () => {
  const { pieces, ended } = stream(createElement('p', null, 'all of it'));
  await ended;
  expect(pieces).toEqual(['<p>all of it</p>']);
});

test('a section that fails is told and leaves the rest standing', async () => {
  const mistake = new Error('not like that');
  const { pieces, ended, onError, onShellError } = stream(pageWith(Promise.reject(mistake)));
  await ended;
  expect(pieces.join('')).toContain('<footer>the end</footer>');
  expect(onError.mock.calls[0]?.[0]).toBe(mistake);
  expect(onShellError).not.toHaveBeenCalled();
});

test('a shell that fails is told, and nothing comes', async () => {
  const mistake = new Error('nothing stands');
  const Broken = () => {
    throw mistake;
  };
  const { pieces, ended, onShellError } = stream(createElement(Broken));
  await ended;
  expect(onShellError).toHaveBeenCalledExactlyOnceWith(mistake);
  expect(pieces).toEqual([]);
});

test('a render that is ended waits for nobody', async () => {
  const { pieces, ended, stop } = stream(pageWith(new Promise(() => {})));
  await eventually(() => expect(pieces).toHaveLength(1));
  stop();
  await ended;
  expect(pieces.join('')).not.toContain('<p>');
});

test('a mistake of who takes the markup is told as a shell that fails', async () => {
  const mistake = new Error('cannot be taken');
  const onShellError = vi.fn();
  streamReact(createElement('p'), {
    nonce: '',
    onError: vi.fn(),
    onShellError,
    onMarkup() {
      throw mistake;
    },
  });
  await eventually(() => expect(onShellError).toHaveBeenCalledExactlyOnceWith(mistake));
});
