import { makeDefaultPolicy } from './defaultPolicy.ts';
import { trustedScriptUrl } from './ownPolicy.ts';

/**
 * Adds a configured script to the page and resolves when it has run. The default Trusted Types policy is created first.
 * @throws when the script does not load; it can be added again.
 */
export async function addScript(url: string): Promise<void> {
  makeDefaultPolicy();
  const script = document.createElement('script');
  script.async = true;
  script.src = trustedScriptUrl(url);
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => {
      script.remove();
      reject(new Error('The script failed to load'));
    };
    document.head.append(script);
  });
}
