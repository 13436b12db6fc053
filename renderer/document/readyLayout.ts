/**
 * The parts of a document that every page of an edition has, as prebuilt bytes: header, footer and the links to all editions
 * are half of the markup, and are rendered once for each shell and host. In a page something stands in for them, at their
 * place in the tree, so that the browser hydrates the very same document.
 */
import { randomUUID } from 'node:crypto';
import type { createElement as CreateElement, ReactNode } from 'react';
import type { LayoutParts } from '../../client/layout/layoutParts.ts';
import type { ShellData } from '../../contracts/pages/shell.ts';
import type { DocumentInput } from './documentInput.ts';

/** React, which may be loaded only when NODE_ENV is set (`createRenderer`). */
interface React {
  createElement: typeof CreateElement;
  renderToString: (tree: ReactNode) => string;
}

/** The parts of one edition on one host. */
interface Parts {
  /** What rendered them: in development another one after an edit. */
  by: DocumentInput['documentShell']['surroundings'];
  header: Uint8Array;
  footerBody: Uint8Array;
  /** For the path of a page, as React has escaped it. */
  regionSwitcher: (path: string) => Uint8Array;
}

export interface ReadyLayout {
  /** For `App`, in place of the parts. */
  standIns: LayoutParts;
  /** The markup of a page with the parts in place of what stood in for them. */
  filled(markup: string, input: DocumentInput): Uint8Array[];
}

/** Renders those parts, each when the first page wants it, and puts them into pages. */
export function createReadyLayout({ createElement, renderToString }: React): ReadyLayout {
  // Nothing that content says can look like it.
  const id = randomUUID();
  const mark = (name: keyof LayoutParts, path?: string) =>
    createElement('template', { id: `${name}-${id}`, title: path });
  // As long as the BFF answers the same shell, and no longer.
  const cached = new WeakMap<ShellData, Map<string, Parts>>();

  function partsOf(input: DocumentInput): Parts {
    const { documentShell, shell, settings } = input;
    const byHost = cached.get(shell) ?? new Map<string, Parts>();
    cached.set(shell, byHost);
    const host = `${settings.unprefixed} ${settings.otherEditions}`;
    const had = byHost.get(host);
    if (had?.by === documentShell.surroundings) return had;
    const parts = render(input);
    byHost.set(host, parts);
    return parts;
  }

  function render({ documentShell, shell, strings, settings }: DocumentInput): Parts {
    const { Surroundings, layoutParts } = documentShell.surroundings;
    const site = { shell, strings, settings, prices: null };
    const part = (children: ReactNode) => renderToString(createElement(Surroundings, { site, url: '/' }, children));
    const aroundPaths = part(createElement(layoutParts.RegionSwitcher, { path: id })).split(id);
    return {
      by: documentShell.surroundings,
      header: Buffer.from(part(createElement(layoutParts.Header))),
      footerBody: Buffer.from(part(createElement(layoutParts.FooterBody))),
      regionSwitcher: (path) => Buffer.from(aroundPaths.join(path)),
    };
  }

  /** Cuts markup at a mark. @throws when it has none. */
  function cutAt(name: keyof LayoutParts, markup: string) {
    const start = markup.indexOf(`<template id="${name}-${id}"`);
    const end = markup.indexOf(closing, start);
    if (start < 0 || end < 0) throw new Error(`the layout does not have its ${name}`);
    const path = /title="([^"]*)"/.exec(markup.slice(start, end))?.[1] ?? '';
    return { before: markup.slice(0, start), path, after: markup.slice(end + closing.length) };
  }

  return {
    standIns: {
      Header: () => mark('Header'),
      FooterBody: () => mark('FooterBody'),
      RegionSwitcher: ({ path }) => mark('RegionSwitcher', path),
    },

    filled(markup, input) {
      const header = cutAt('Header', markup);
      const footer = cutAt('FooterBody', header.after);
      const switcher = cutAt('RegionSwitcher', footer.after);
      const parts = partsOf(input);
      return [
        Buffer.from(header.before),
        parts.header,
        Buffer.from(footer.before),
        parts.footerBody,
        Buffer.from(switcher.before),
        parts.regionSwitcher(switcher.path),
        Buffer.from(switcher.after),
      ];
    },
  };
}

const closing = '></template>';
