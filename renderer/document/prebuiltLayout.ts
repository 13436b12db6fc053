/**
 * Prebuilt layout: header, footer and the links to all editions are half of the markup, and are rendered once per shell
 * and host. Pages are rendered with placeholders at the same positions in the tree, so that the browser hydrates an
 * identical document.
 */
import { randomUUID } from 'node:crypto';
import type { createElement as CreateElement, ReactNode } from 'react';
import type { LayoutParts } from '../../client/layout/layoutParts.tsx';
import type { DocumentInput } from './documentInput.ts';

/** React is passed in because it must be loaded after NODE_ENV is set (`createRenderer`). */
interface React {
  createElement: typeof CreateElement;
  renderToString: (tree: ReactNode) => string;
}

/** Prebuilt parts of one edition on one host. */
interface Parts {
  /** The modules that rendered the parts; they change in development after an edit. */
  renderedBy: DocumentInput['documentShell']['surroundings'];
  header: Uint8Array;
  footerBody: Uint8Array;
  /** Returns the region switcher for a page. @param path Path of the page, already escaped by React. */
  regionSwitcher: (path: string) => Uint8Array;
}

type PrebuiltParts = Omit<LayoutParts, 'ApiCallList'>;

/** Prebuilt parts of the layout and their placeholders. */
export interface PrebuiltLayout {
  /** Placeholder components for `App`. */
  placeholders: PrebuiltParts;
  /** Replaces the placeholders in the markup of a page with the prebuilt parts. */
  fill(markup: string, input: DocumentInput): Uint8Array[];
}

/** Creates the prebuilt layout; its parts are rendered when the first page needs them. */
export function createPrebuiltLayout({ createElement, renderToString }: React): PrebuiltLayout {
  // Random, so that no content can match it.
  const id = randomUUID();
  const createPlaceholder = (name: keyof PrebuiltParts, path?: string) =>
    createElement('template', { id: `${name}-${id}`, title: path });
  // Valid as long as the BFF returns the same shell object.
  const cached = new WeakMap<DocumentInput['shell'], Map<string, Parts>>();

  function partsOf(input: DocumentInput): Parts {
    const { documentShell, shell, settings } = input;
    const byHost = cached.get(shell) ?? new Map<string, Parts>();
    cached.set(shell, byHost);
    const host = `${settings.unprefixed} ${settings.otherEditions}`;
    const existing = byHost.get(host);
    if (existing?.renderedBy === documentShell.surroundings) return existing;
    const parts = render(input);
    byHost.set(host, parts);
    return parts;
  }

  function render({ documentShell, shell, strings, settings }: DocumentInput): Parts {
    const { AppProviders, layoutParts } = documentShell.surroundings;
    const site = { shell, strings, settings, prices: null };
    const part = (children: ReactNode) => renderToString(createElement(AppProviders, { site, url: '/' }, children));
    const switcherParts = part(createElement(layoutParts.RegionSwitcher, { path: id })).split(id);
    return {
      renderedBy: documentShell.surroundings,
      header: Buffer.from(part(createElement(layoutParts.Header))),
      footerBody: Buffer.from(part(createElement(layoutParts.FooterBody))),
      regionSwitcher: (path) => Buffer.from(switcherParts.join(path)),
    };
  }

  /**
   * Splits markup at a placeholder.
   * @throws when the placeholder is missing.
   */
  function cutAt(name: keyof PrebuiltParts, markup: string) {
    const start = markup.indexOf(`<template id="${name}-${id}"`);
    const end = markup.indexOf(closing, start);
    if (start < 0 || end < 0) throw new Error(`the layout placeholder ${name} is missing in the markup`);
    const path = /title="([^"]*)"/.exec(markup.slice(start, end))?.[1] ?? '';
    return { before: markup.slice(0, start), path, after: markup.slice(end + closing.length) };
  }

  return {
    placeholders: {
      Header: () => createPlaceholder('Header'),
      FooterBody: () => createPlaceholder('FooterBody'),
      RegionSwitcher: ({ path }) => createPlaceholder('RegionSwitcher', path),
    },

    fill(markup, input) {
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
