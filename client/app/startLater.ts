/** Optional code of the whole document, which the first view does not need. */
import { watchAccount } from '../account/watchAccount.ts';
import { tolerateForeignChanges } from '../failure/tolerateForeignChanges.ts';
import { followHeader } from '../header/followHeader.ts';
import { ignoreDoublePress } from '../layout/ignoreDoublePress.ts';
import { startReveal } from '../lib/reveal.ts';
import type { Site } from '../lib/site.tsx';
import { returnFocus } from '../link/returnFocus.ts';
import type { ShownPage } from './shownPage.ts';

/** Starts it. @param root Root element of the page. @param kind Kind of the document's first page. */
export function startLater(root: HTMLElement, { shell, settings }: Site, kind: ShownPage['kind']): void {
  tolerateForeignChanges(root);
  watchAccount(shell.websiteCode);
  returnFocus();
  ignoreDoublePress();
  followHeader();
  startReveal(root);
  if (Math.random() < settings.webVitalsSample) void measure(kind);
}

/** Without the chunk the document is not measured. */
async function measure(kind: ShownPage['kind']): Promise<void> {
  try {
    const { reportWebVitals } = await import('../bff/reportWebVitals.ts');
    reportWebVitals(kind);
  } catch {}
}
