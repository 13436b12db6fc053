/**
 * The parts of a document that every page of an edition has, as ready bytes: header, footer and the links to all editions
 * are half of the markup, and are rendered once for each shell and host. In a page something stands in for them, at their
 * place in the tree, so that the browser hydrates the very same document.
 */
import { randomUUID } from 'node:crypto';
import type { createElement as CreateElement, ReactNode } from 'react';
import type { LayoutParts } from '../../client/layout/layoutParts.ts';
import type { ShellData } from '../../contracts/pages/shell.ts';
import type { DocumentInput } from './document.ts';

/** React, which may be loaded only when NODE_ENV is set (`createRenderer`). */
interface React {
  createElement: typeof CreateElement;
  renderToString: (tree: ReactNode) => string;
}

interface Parts {
  /** What rendered them: in development another one after an edit. */
  by: DocumentInput['frame']['surroundings'];
  header: Uint8Array;
  footerBody: Uint8Array;
  /** Cut where the path of the page stands. */
  regionSwitcher: readonly string[];
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
  const mark = (path?: string) => createElement('template', { id, title: path });
  const marks = new RegExp(`<template id="${id}"(?: title="([^"]*)")?></template>`);
  // As long as the BFF answers the same shell, and no longer.
  const kept = new WeakMap<ShellData, Map<string, Parts>>();

  function partsOf(input: DocumentInput): Parts {
    const { frame, shell, settings } = input;
    const byHost = kept.get(shell) ?? new Map<string, Parts>();
    kept.set(shell, byHost);
    const host = `${settings.unprefixed} ${settings.otherEditions}`;
    const had = byHost.get(host);
    if (had?.by === frame.surroundings) return had;
    const parts = render(input);
    byHost.set(host, parts);
    return parts;
  }

  function render({ frame, shell, strings, settings }: DocumentInput): Parts {
    const { Surroundings, layoutParts } = frame.surroundings;
    const site = { shell, strings, settings, prices: null };
    const part = (children: ReactNode) => renderToString(createElement(Surroundings, { site, url: '/' }, children));
    return {
      by: frame.surroundings,
      header: Buffer.from(part(createElement(layoutParts.Header))),
      footerBody: Buffer.from(part(createElement(layoutParts.FooterBody))),
      regionSwitcher: part(createElement(layoutParts.RegionSwitcher, { path: id })).split(id),
    };
  }

  return {
    standIns: { Header: () => mark(), FooterBody: () => mark(), RegionSwitcher: ({ path }) => mark(path) },

    filled(markup, input) {
      // The path as React has escaped it.
      const [start = '', , page = '', , footerEnd = '', path, end] = markup.split(marks);
      if (path === undefined || end === undefined) throw new Error('the layout does not have its three parts');
      const { header, footerBody, regionSwitcher } = partsOf(input);
      return [
        Buffer.from(start),
        header,
        Buffer.from(page),
        footerBody,
        Buffer.from(footerEnd + regionSwitcher.join(path) + end),
      ];
    },
  };
}
