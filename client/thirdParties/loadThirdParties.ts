import type { ThirdPartyScript } from '../../contracts/siteSettings.ts';
import { whenLoaded } from '../lib/whenIdle.ts';

/** A script that does not answer holds up the next ones no longer than this. */
const longestLoadMs = 5_000;

/**
 * Loads the third-party scripts once the page has loaded, which they never delay, and has nothing else to do, one after
 * another. One that fails or is blocked is passed over: the page is whole without it.
 */
export function loadThirdParties(scripts: readonly ThirdPartyScript[]): void {
  whenLoaded(async () => {
    for (const { url } of scripts) await load(url);
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
