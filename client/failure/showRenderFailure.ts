import { bffPrefix } from '../../contracts/routes.ts';
import { productName } from '../../contracts/site.ts';
import { errorPageFailure } from '../../contracts/text/errorPageFailure.ts';
import { type ErrorAnswer, toErrorAnswer } from '../app/loadPage.ts';
import type { Loaded, Navigator } from '../app/navigator.ts';
import { reloadOnce } from '../app/reloadOnce.ts';
import { reportFailure } from '../bff/reportFailure.ts';
import type { Site } from '../lib/site.tsx';
import type { ErrorBoundaryProps } from './ErrorBoundary.tsx';
import styles from './RenderFailure.module.css';

interface RenderFailure {
  error: unknown;
  site: Site;
  /** Properties of the boundary that caught the error; absent when React has removed everything. */
  boundary?: ErrorBoundaryProps | undefined;
  navigator: Navigator;
  /** Loads the module of the error page. */
  withModule: (page: ErrorAnswer) => Promise<Loaded | null>;
}

let shownErrorPage: ErrorAnswer | undefined;
let isHandled = false;

/**
 * Reports an error of rendering. A section that has failed leaves the rest of the page; a page that has failed is loaded
 * as a document once, then the error page is shown in its place. If that fails, too, or everything has, a text replaces
 * the document (specification section 8).
 * @param root Element of the React root.
 */
export async function showRenderFailure(
  root: HTMLElement,
  { error, site, boundary, navigator, withModule }: RenderFailure,
): Promise<void> {
  // React leaves that to us, too.
  reportError(error);
  // Removing the page may fail, too.
  if (isHandled) return;
  report(error, site, boundary?.part);
  if (boundary && boundary.part !== 'page') return;
  if (reloadOnce()) return;
  if (boundary && boundary.data !== shownErrorPage) {
    shownErrorPage = toErrorAnswer({ detail: textOf(error) }, 500);
    const errorPage = await withModule(shownErrorPage).catch(() => null);
    if (errorPage) return navigator.showFailure(errorPage);
  }
  isHandled = true;
  // Without React nothing handles history entries.
  addEventListener('popstate', () => location.reload());
  // An element of its own, because React may still add late parts of the page to the root.
  const ownRoot = root.cloneNode() as HTMLElement;
  ownRoot.append(failureText(error, site.settings.goHome));
  root.replaceWith(ownRoot);
  document.title = productName;
  ownRoot.querySelector('h1')?.focus();
}

function report(error: unknown, site: Site, part = 'document'): void {
  const region = site.shell.websiteCode;
  const path = encodeURIComponent(location.pathname + location.search);
  reportFailure({ region, callUrl: `${bffPrefix}/${region}/page?path=${path}`, error: `${part}: ${error}` });
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Creates the text: title, message of the error without its stack, and a link that loads a document. */
function failureText(error: unknown, homePath: string): HTMLElement {
  const create = document.createElement.bind(document);
  const title = Object.assign(create('h1'), { textContent: errorPageFailure.title, tabIndex: -1 });
  const details = Object.assign(create('p'), { textContent: textOf(error) });
  const link = Object.assign(create('a'), { textContent: errorPageFailure.homeLink, href: homePath });
  link.dataset['document'] = '';
  const main = Object.assign(create('main'), { className: styles.failure, lang: 'en', dir: 'ltr' });
  main.append(title, details, link);
  return main;
}
