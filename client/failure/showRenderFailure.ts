import { bffPrefix } from '../../contracts/routes.ts';
import { productName } from '../../contracts/site.ts';
import { errorPageFailure } from '../../contracts/text/errorPageFailure.ts';
import { reloadOnce } from '../app/reloadOnce.ts';
import { reportFailure } from '../bff/reportFailure.ts';
import type { Site } from '../lib/site.tsx';
import styles from './RenderFailure.module.css';

interface RenderFailure {
  error: unknown;
  site: Site;
  /** True when navigation loaded the page: as a document it may be shown. */
  isNavigated: boolean;
}

let isHandled = false;

/**
 * Handles an error for which React has removed the page: it is reported, and the page loaded as a document. If that
 * cannot help, a text is shown in place of the page (specification section 8).
 * @param root Element of the React root.
 */
export function showRenderFailure(root: HTMLElement, { error, site, isNavigated }: RenderFailure): void {
  // React leaves that to us, too.
  reportError(error);
  // Removing the page may fail, too.
  if (isHandled) return;
  isHandled = true;
  const region = site.shell.websiteCode;
  const path = encodeURIComponent(location.pathname + location.search);
  reportFailure({ region, callUrl: `${bffPrefix}/${region}/page?path=${path}`, error });
  if (isNavigated && reloadOnce()) return;
  // Without React nothing handles history entries.
  addEventListener('popstate', () => location.reload());
  root.replaceChildren(failureText(error, site.settings.goHome));
  document.title = productName;
  root.querySelector('h1')?.focus();
}

/** Creates the text: title, message of the error without its stack, and a link that loads a document. */
function failureText(error: unknown, homePath: string): HTMLElement {
  const create = document.createElement.bind(document);
  const title = Object.assign(create('h1'), { textContent: errorPageFailure.title, tabIndex: -1 });
  const details = Object.assign(create('p'), { textContent: error instanceof Error ? error.message : String(error) });
  const link = Object.assign(create('a'), { textContent: errorPageFailure.homeLink, href: homePath });
  link.dataset['document'] = '';
  const main = Object.assign(create('main'), { className: styles.failure, lang: 'en', dir: 'ltr' });
  main.append(title, details, link);
  return main;
}
