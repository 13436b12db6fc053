import type { Site } from '../lib/site.tsx';
import { addScript } from '../trust/addScript.ts';
import { watchConsent } from './watchConsent.ts';

/** Maximum time to wait for a script before loading the next one. */
const maxLoadMs = 5_000;

/**
 * Loads the third-party scripts one after another, each once the visitor has consented to its category or need not be
 * asked. Failed or blocked scripts are skipped. The brand assistant is skipped in editions with the AI assistant, which
 * loads it on demand (client/assistant).
 */
export function loadThirdParties({ shell, settings }: Site): void {
  let waiting = settings.scripts.filter(({ name }) => name !== 'brandAssistant' || !shell.aiAssistant.status);
  let isLoading = false;
  const mayLoad = watchConsent(shell.footer.cookieSettings, () => void loadAllowed());
  const nextAllowed = () => waiting.find(({ category }) => mayLoad(category));

  async function loadAllowed(): Promise<void> {
    if (isLoading) return; // the loop below reads the new choice
    isLoading = true;
    for (let next = nextAllowed(); next; next = nextAllowed()) {
      const { name, url } = next;
      waiting = waiting.filter((script) => script.name !== name);
      const isLoaded = await loadsInTime(url);
      if (name === 'promotion') freeEmptySlot(isLoaded);
    }
    isLoading = false;
  }
  void loadAllowed();
}

/** Resolves with false when a script has failed or is taking too long. */
function loadsInTime(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    addScript(url).then(
      () => resolve(true),
      () => resolve(false),
    );
    setTimeout(resolve, maxLoadMs, false);
  });
}

/** Gives up the height reserved for the promotion strip when nothing is in it. */
async function freeEmptySlot(isLoaded: boolean): Promise<void> {
  // The script may yet fetch what it shows.
  if (isLoaded) await new Promise((resolve) => setTimeout(resolve, maxLoadMs));
  if (document.querySelector('#promotion-slot:empty')) document.documentElement.dataset['promotion'] ??= 'empty';
}
