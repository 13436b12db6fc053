import { renderPage } from 'vike/server';
import type { App } from '../../client/app/App.tsx';
import type { PageComponent, ShownPage } from '../../client/app/shownPage.ts';
import type { documentAssets } from '../+documentAssets.ts';
import type { surroundings } from '../+surroundings.ts';
import { earlyLinks } from './head/earlyLinks.ts';
import type { Font } from './head/fontOf.ts';
import { pageModules } from './vikeParts.ts';

/** The empty document of a page kind, cut where the server fills it; made by vike once per kind. */
export interface DocumentShell {
  open: string;
  head: string;
  root: string;
  close: string;
  tail: string;
  /** Tags for the head: the kind's style sheets, and the modules that its page hydrates with. */
  styles: string;
  modules: string;
  /** The `Link` header of its answers, by the edition's font. */
  links: Readonly<Record<Font, string>>;
  Page: PageComponent;
  App: typeof App;
  surroundings: typeof surroundings;
  assets: typeof documentAssets;
}

export type DocumentShellOf = (kind: ShownPage['kind']) => Promise<DocumentShell>;

/** What we read of vike's page context; its own types do not know our configs. */
interface ShellPageContext {
  httpResponse: { body: string; statusCode: number };
  errorWhileRendering?: unknown;
  Page: PageComponent;
  config: { App: typeof App; surroundings: typeof surroundings; documentAssets: typeof documentAssets };
}

/** @param cached In production a document shell is made once; in development it is made each time, so that edits show. */
export function createDocumentShells({ cached }: { cached: boolean }): DocumentShellOf {
  const shells = new Map<string, Promise<DocumentShell>>();
  return (kind) => {
    const had = shells.get(kind);
    if (had) return had;
    const documentShell = makeDocumentShell(kind, cached);
    if (cached) shells.set(kind, documentShell);
    return documentShell;
  };
}

/** @throws when vike has no such page or its document does not have our marks: at start, not in front of a visitor. */
async function makeDocumentShell(kind: string, production: boolean): Promise<DocumentShell> {
  // No page answers /kind/error: vike then renders its error page, client/pages/_error.
  const context = (await renderPage({ urlOriginal: `/kind/${kind}` })) as unknown as ShellPageContext;
  const { body, statusCode } = context.httpResponse;
  if (statusCode >= 500) throw context.errorWhileRendering ?? new Error(`no document shell for ${kind}`);
  const [open, head, root, close, tail, ...more] = body.split(/%(?:HTML|HEAD|ROOT|DATA)%/);
  if (
    open === undefined ||
    head === undefined ||
    root === undefined ||
    close === undefined ||
    tail === undefined ||
    more.length > 0
  ) {
    throw new Error(`the document shell of ${kind} does not split into its five parts`);
  }
  const { documentAssets: assets } = context.config;
  const { rest, styles, modules } = splitLinks(head);
  for (const [, file = ''] of tail.matchAll(/<script src="([^"]+)" type="module"/g)) modules.add(file);
  if (production) for (const file of await pageModules(kind)) modules.add(file);
  return {
    open,
    // vike puts its tags first; the character set must stand in the first 1,024 bytes.
    head: rest.replace('<head>', '<head><meta charset="utf-8">'),
    styles: tags('stylesheet', styles),
    modules: tags('modulepreload', modules),
    links: earlyLinks(assets, styles),
    // Outside the root: never hydrated, and not in the browser's code.
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
 * Takes vike's links out of a head and returns the URLs of those that a page must have. It needs no preloads of every font
 * (`headTags` preloads one) and of the theme's script, which is no module, and no styles of the server's build, which are the
 * client's in another order.
 */
function splitLinks(head: string) {
  const styles = new Map<string, string>();
  const modules = new Set<string>();
  const rest = head.replace(/<link [^>]*href="([^"]+)"[^>]*>/g, (link, href: string) => {
    const name = href.replace(/\.[\w-]+\.css$/, '');
    if (link.includes(' rel="stylesheet"')) {
      if (!styles.has(name)) styles.set(name, href);
    } else if (href.includes('/chunks/') || href.startsWith('/@')) modules.add(href);
    return '';
  });
  return { rest, styles: [...styles.values()], modules };
}

function tags(rel: 'stylesheet' | 'modulepreload', files: Iterable<string>): string {
  // Scripts make nothing to be seen: they leave the line to styles, font and picture, which are asked for at the same time.
  const last = rel === 'modulepreload' ? ' fetchpriority="low"' : '';
  return Array.from(files, (file) => `<link rel="${rel}" href="${file}"${last}>`).join('');
}
