import { withoutReload } from '../app/reloadOnce.ts';
import { trustedScriptUrl, trustedTypes } from './ownPolicy.ts';

/**
 * Adds a script that the settings name, behind the policy that looks at what it does, and resolves when it has run.
 * @throws when it does not come; it can then be added again.
 */
export async function addScript(url: string): Promise<void> {
  if (trustedTypes) await withoutReload(async () => (await import('./defaultPolicy.ts')).makeDefaultPolicy());
  const script = document.createElement('script');
  script.async = true;
  script.src = trustedScriptUrl(url);
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => {
      script.remove();
      reject(new Error('the script did not load'));
    };
    document.head.append(script);
  });
}
