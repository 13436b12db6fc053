import type { Site } from '../lib/site.tsx';
import { whenLoaded } from '../lib/whenIdle.ts';

/** A script that does not answer holds up the next ones no longer than this. */
const longestLoadMs = 5_000;

/**
 * Loads the third-party scripts once the page has loaded, which they never delay, and has nothing else to do, one after
 * another. One that fails or is blocked is passed over: the page is whole without it. The brand assistant's waits to be asked
 * for where the AI assistant is offered (client/assistant).
 */
export function loadThirdParties({ shell, settings }: Site): void {
  whenLoaded(async () => {
    for (const { name, url } of settings.scripts) {
      if (name !== 'brandAssistant' || !shell.aiAssistant.status) await load(url);
    }
  });
}

function load(url: string): Promise<unknown> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.async = true;
    script.src = url;
    script.onload = resolve;
    script.onerror = resolve;
    setTimeout(resolve, longestLoadMs);
    document.head.append(script);
  });
}
