import type { Site } from '../lib/site.tsx';
import { whenLoaded } from '../lib/whenIdle.ts';
import { addScript } from '../trust/addScript.ts';

/** A script that does not answer holds up the next ones no longer than this. */
const maxLoadMs = 5_000;

/**
 * Loads the third-party scripts once the page has loaded, which they never delay, and has nothing else to do, one after
 * another. One that fails or is blocked is passed over: the page is whole without it. The brand assistant's waits to be asked
 * for where the AI assistant is offered (client/assistant).
 */
export function loadThirdParties({ shell, settings }: Site): void {
  whenLoaded(async () => {
    for (const { name, url } of settings.scripts) {
      if (name !== 'brandAssistant' || !shell.aiAssistant.status) await orTooLate(addScript(url));
    }
  });
}

function orTooLate(load: Promise<void>): Promise<unknown> {
  return new Promise((resolve) => {
    load.then(resolve, resolve);
    setTimeout(resolve, maxLoadMs);
  });
}
