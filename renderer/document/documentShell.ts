import { renderPage } from 'vike/server';
import type { App } from '../../client/app/App.tsx';
import type { PageComponent, ShownPage } from '../../client/app/shownPage.ts';
import type { documentAssets } from '../+documentAssets.ts';
import type { surroundings } from '../+surroundings.tsx';
import { earlyLinks } from './head/earlyLinks.ts';
import type { Font } from './head/fontOf.ts';
import { pageModules } from './vikeParts.ts';

/** Empty document of a page kind, built by vike once and split where the server inserts content. */
export interface DocumentShell {
  open: string;
  head: string;
  root: string;
  close: string;
  tail: string;
  /** Tags for the head: style sheets of the page kind, and the modules needed for hydration. */
  styles: string;
  modules: string;
  /** `Link` header of the responses, by the font of the edition. */
  links: Readonly<Record<Font, string>>;
  Page: PageComponent;
  App: typeof App;
  surroundings: typeof surroundings;
  assets: typeof documentAssets;
}

/** Returns the document shell of a page kind. */
export type DocumentShellOf = (kind: ShownPage['kind']) => Promise<DocumentShell>;

/** Part of the page context of vike that is used here; the types of vike lack our configs. */
interface ShellPageContext {
  httpResponse: { body: string; statusCode: number };
  errorWhileRendering?: unknown;
  Page: PageComponent;
  config: { App: typeof App; surroundings: typeof surroundings; documentAssets: typeof documentAssets };
}

/**
 * Creates the function that returns the document shell of a page kind.
 * @param cached False in development: the shell is built for each request, so that edits are visible.
 */
export function createDocumentShells({ cached }: { cached: boolean }): DocumentShellOf {
  const shells = new Map<string, Promise<DocumentShell>>();
  return (kind) => {
    const existing = shells.get(kind);
    if (existing) return existing;
    const documentShell = buildDocumentShell(kind, cached);
    if (cached) shells.set(kind, documentShell);
    return documentShell;
  };
}

/**
 * Builds the document shell of a page kind.
 * @throws when vike has no such page or a placeholder is missing in its document; in production this fails the start.
 */
async function buildDocumentShell(kind: string, production: boolean): Promise<DocumentShell> {
  // There is no page for /kind/error, so vike renders its error page, client/pages/_error.
  const context = (await renderPage({ urlOriginal: `/kind/${kind}` })) as unknown as ShellPageContext;
  const { body, statusCode } = context.httpResponse;
  if (statusCode >= 500) throw context.errorWhileRendering ?? new Error(`vike rendered no document shell for ${kind}`);
  const [open, head, root, close, tail, ...extraParts] = body.split(/%(?:HTML|HEAD|ROOT|DATA)%/);
  if (
    open === undefined ||
    head === undefined ||
    root === undefined ||
    close === undefined ||
    tail === undefined ||
    extraParts.length > 0
  ) {
    throw new Error(`the document shell of ${kind} does not have its four placeholders`);
  }
  const { documentAssets: assets } = context.config;
  const { remainingHead, styles, modules } = splitLinks(head);
  for (const [, file = ''] of tail.matchAll(/<script src="([^"]+)" type="module"/g)) modules.add(file);
  if (production) for (const file of await pageModules(kind)) modules.add(file);
  return {
    open,
    // vike inserts its tags first, but the charset must be in the first 1,024 bytes.
    head: remainingHead.replace('<head>', '<head><meta charset="utf-8">'),
    styles: tags('stylesheet', styles),
    modules: tags('modulepreload', modules),
    links: earlyLinks(assets, styles),
    // Outside the React root: not hydrated and not in the client bundle.
    root: root.replace('<body>', `<body><div hidden>${assets.icons}</div>`),
    close,
    tail,
    Page: context.Page,
    App: context.config.App,
    surroundings: context.config.surroundings,
    assets,
  };
}

/**
 * Removes the links that vike inserted into the head and returns the URLs of those that are needed. Dropped are
 * preloads of all fonts (`headTags` preloads one) and of the theme script, which is not a module.
 */
function splitLinks(head: string) {
  const styles = new Set<string>();
  const modules = new Set<string>();
  const remainingHead = head.replace(/<link [^>]*href="([^"]+)"[^>]*>/g, (link, href: string) => {
    if (link.includes(' rel="stylesheet"')) styles.add(href);
    else if (href.includes('/chunks/') || href.startsWith('/@')) modules.add(href);
    return '';
  });
  return { remainingHead, styles: [...styles], modules };
}

function tags(rel: 'stylesheet' | 'modulepreload', files: Iterable<string>): string {
  // Scripts have low priority because styles, font and image, which are requested at the same time, are needed for the
  // first paint.
  const last = rel === 'modulepreload' ? ' fetchpriority="low"' : '';
  return Array.from(files, (file) => `<link rel="${rel}" href="${file}"${last}>`).join('');
}
