import { createHash } from 'node:crypto';
import { getGlobalContext, renderPage } from 'vike/server';
import type { App, PageComponent, ShownPage } from '../client/app/App.tsx';
import type { documentAssets } from './+documentAssets.ts';

/** The empty document of a page kind, cut where the server fills it; made by vike once per kind. */
export interface Frame {
  open: string;
  head: string;
  root: string;
  close: string;
  tail: string;
  Page: PageComponent;
  App: typeof App;
  assets: typeof documentAssets;
  /** Of its markup, which names the files of the build. */
  hash: string;
}

export type FrameOf = (kind: ShownPage['kind']) => Promise<Frame>;

/** What we read of vike's page context and manifest; its own types do not know our configs. */
interface FramePageContext {
  httpResponse: { body: string; statusCode: number };
  errorWhileRendering?: unknown;
  Page: PageComponent;
  config: { App: typeof App; documentAssets: typeof documentAssets };
}
type Manifest = Record<string, { file: string; imports?: string[] }>;

/** @param keep In production a frame is made once; in development it is fresh each time, so that edits show. */
export function createFrames({ keep }: { keep: boolean }): FrameOf {
  const kept = new Map<string, Promise<Frame>>();
  return (kind) => {
    const had = kept.get(kind);
    if (had) return had;
    const frame = makeFrame(kind, keep);
    if (keep) kept.set(kind, frame);
    return frame;
  };
}

/** @throws when vike has no such page or its document does not have our marks: at start, not in front of a visitor. */
async function makeFrame(kind: string, production: boolean): Promise<Frame> {
  // No page answers /kind/error: vike then renders its error page, client/pages/_error.
  const context = (await renderPage({ urlOriginal: `/kind/${kind}` })) as unknown as FramePageContext;
  const { body, statusCode } = context.httpResponse;
  if (statusCode >= 500) throw context.errorWhileRendering ?? new Error(`no frame for ${kind}`);
  const [open, head, root, close, tail, ...more] = body.split(/%(?:HTML|HEAD|ROOT|DATA)%/);
  if (
    open === undefined ||
    head === undefined ||
    root === undefined ||
    close === undefined ||
    tail === undefined ||
    more.length > 0
  ) {
    throw new Error(`the frame for ${kind} does not split into its five parts`);
  }
  return {
    open,
    // vike puts its links first; the character set must stand in the first 1,024 bytes.
    head: withoutNeedless(head).replace(
      '<head>',
      `<head><meta charset="utf-8">${production ? await pagePreloads(kind) : ''}`,
    ),
    // Outside the root: never hydrated, and not in the browser's code.
    root: root.replace('<body>', `<body><div hidden>${context.config.documentAssets.icons}</div>`),
    close,
    tail,
    hash: createHash('sha256').update(body).digest('base64url'),
    Page: context.Page,
    App: context.config.App,
    assets: context.config.documentAssets,
  };
}

/**
 * Takes out links that vike adds and a page must not have: preloads of every font (`headTags` preloads one), of the theme's
 * script, which is no module, and the styles of the server's build, which are the client's in another order.
 */
function withoutNeedless(head: string): string {
  const styles = new Set<string>();
  return head.replace(/<link [^>]*href="([^"]+)"[^>]*>/g, (link, href: string) => {
    if (/ rel="(preload|modulepreload)"/.test(link))
      return href.includes('/chunks/') || href.startsWith('/@') ? link : '';
    const name = href.replace(/\.[\w-]+\.css$/, '');
    if (styles.has(name)) return '';
    styles.add(name);
    return link;
  });
}

/** The page's own chunk is a dynamic import of the entry, so vike does not preload it. */
async function pagePreloads(kind: string): Promise<string> {
  const { assetsManifest } = (await getGlobalContext()) as unknown as { assetsManifest: Manifest };
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = assetsManifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  add(`client/pages/${kind === 'error' ? '_error' : kind}/+Page.tsx`);
  return [...files].map((file) => `<link rel="modulepreload" href="/${file}">`).join('');
}
