import { createElement, type ReactNode, Suspense, use } from 'react';
import { expect, test, vi } from 'vitest';
import { createReactStream } from '../../../renderer/document/reactStream.ts';
import { eventually } from '../../support/eventually.ts';

const streamReact = await createReactStream();

/** A page with a pending section and a static one. */
function pageWith(section: Promise<string>) {
  const Section = () => createElement('p', null, use(section));
  const fallback = createElement('i', null, 'pending');
  return createElement(
    'main',
    null,
    createElement('h1', null, 'Größe <one>'),
    createElement(Suspense, { fallback }, createElement(Section)),
    createElement('footer', null, 'the end'),
  );
}

/** Streams a tree and records chunks and errors. */
function stream(tree: ReactNode) {
  const chunks: string[] = [];
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
        chunks.push(markup);
        if (isLast) resolve();
      },
    });
  });
  return { chunks, ended, stop, onError, onShellError };
}

const scripts = (html: string) => html.match(/<script[^>]*>/g) ?? [];

test('the shell is one chunk, and a deferred section with its script is the last one', async () => {
  let resolveSection = (_text: string) => {};
  const section = new Promise<string>((resolve) => {
    resolveSection = resolve;
  });
  const { chunks, ended, onError } = stream(pageWith(section));
  await eventually(() => expect(chunks).toHaveLength(1));
  resolveSection('deferred & there');
  await ended;

  const [shell = '', rest = '', ...others] = chunks;
  expect(shell).toMatch(/^<main><h1>Größe &lt;one&gt;<\/h1>.*<i>pending<\/i>.*<footer>the end<\/footer><\/main>/);
  expect(rest).toContain('<p>deferred &amp; there</p>');
  expect(others).toEqual([]);
  expect(scripts(shell + rest).length).toBeGreaterThan(0);
  for (const script of scripts(shell + rest)) expect(script).toContain('nonce="the-nonce"');
  expect(onError).not.toHaveBeenCalled();
});

test('a page without pending sections is one chunk without a script', async () => {
  const { chunks, ended } = stream(createElement('p', null, 'all of it'));
  await ended;
  expect(chunks).toEqual(['<p>all of it</p>']);
});

test('a failing section is reported and the rest is rendered', async () => {
  const failure = new Error('section failed');
  const { chunks, ended, onError, onShellError } = stream(pageWith(Promise.reject(failure)));
  await ended;
  expect(chunks.join('')).toContain('<footer>the end</footer>');
  expect(onError.mock.calls[0]?.[0]).toBe(failure);
  expect(onShellError).not.toHaveBeenCalled();
});

test('a failing shell is reported and nothing is sent', async () => {
  const failure = new Error('shell failed');
  const Broken = () => {
    throw failure;
  };
  const { chunks, ended, onShellError } = stream(createElement(Broken));
  await ended;
  expect(onShellError).toHaveBeenCalledExactlyOnceWith(failure);
  expect(chunks).toEqual([]);
});

test('an aborted render ends without pending sections', async () => {
  const { chunks, ended, stop } = stream(pageWith(new Promise(() => {})));
  await eventually(() => expect(chunks).toHaveLength(1));
  stop();
  await ended;
  expect(chunks.join('')).not.toContain('<p>');
});

test('an error of the receiver is reported as a shell error', async () => {
  const failure = new Error('receiver failed');
  const onShellError = vi.fn();
  streamReact(createElement('p'), {
    nonce: '',
    onError: vi.fn(),
    onShellError,
    onMarkup() {
      throw failure;
    },
  });
  await eventually(() => expect(onShellError).toHaveBeenCalledExactlyOnceWith(failure));
});
