import type { Site } from '../lib/site.tsx';
import { whenLoaded } from '../lib/whenIdle.ts';
import { addScript } from '../trust/addScript.ts';

/** Maximum time to wait for a script before loading the next one. */
const maxLoadMs = 5_000;

/**
 * Loads the third-party scripts one after another when the page has loaded and the browser is idle. Failed or blocked
 * scripts are skipped. The brand assistant is skipped in editions with the AI assistant, which loads it on demand
 * (client/assistant).
 */
export function loadThirdParties({ shell, settings }: Site): void {
  whenLoaded(async () => {
    for (const { name, url } of settings.scripts) {
      if (name !== 'brandAssistant' || !shell.aiAssistant.status) await settledInTime(addScript(url));
    }
  });
}

function settledInTime(load: Promise<void>): Promise<unknown> {
  return new Promise((resolve) => {
    load.then(resolve, resolve);
    setTimeout(resolve, maxLoadMs);
  });
}
