import type { ScriptCategory } from '../../contracts/scriptCategories.ts';

/** Purposes that a visitor may refuse. */
type Refusable = Exclude<ScriptCategory, 'necessary'>;
type Choice = Readonly<Record<Refusable, boolean>>;

/** Types of Google's consent mode by purpose. */
const googleTypes: Readonly<Record<Refusable, readonly string[]>> = {
  functional: ['functionality_storage', 'personalization_storage'],
  analytics: ['analytics_storage'],
  marketing: ['ad_storage', 'ad_user_data', 'ad_personalization'],
};

/**
 * Follows the visitor's choice, which the cookie banner announces by the event `proart:consent` (docs/operations.md),
 * and passes it on as Google's consent mode. Must be called before any third-party script is added.
 * @param isAsked False in editions that do not ask: scripts may then load until the visitor refuses.
 * @param onChange Called after each choice.
 * @returns The function that tells whether scripts of a category may load.
 */
export function watchConsent(isAsked: boolean, onChange: () => void): (category: ScriptCategory) => boolean {
  let choice: Choice = { functional: !isAsked, analytics: !isAsked, marketing: !isAsked };
  const page = window as { dataLayer?: object[] };
  page.dataLayer ??= [];
  // Before the events that are queued already: a tag manager handles the queue in its order.
  page.dataLayer.unshift(consentCommand('default', choice));
  document.addEventListener('proart:consent', (event) => {
    choice = toChoice((event as CustomEvent<unknown>).detail);
    page.dataLayer?.push(consentCommand('update', choice));
    onChange();
  });
  return (category) => category === 'necessary' || choice[category];
}

/** Anything but `true` is a refusal. */
function toChoice(detail: unknown): Choice {
  const { functional, analytics, marketing } = (detail ?? {}) as Partial<Record<Refusable, unknown>>;
  return { functional: functional === true, analytics: analytics === true, marketing: marketing === true };
}

/** A command of Google's consent mode. */
function consentCommand(command: 'default' | 'update', choice: Choice): object {
  const states = Object.entries(googleTypes).flatMap(([category, types]) =>
    types.map((type) => [type, choice[category as Refusable] ? 'granted' : 'denied']),
  );
  return argumentsOf('consent', command, Object.fromEntries([...states, ['security_storage', 'granted']]));
}

/** Google's scripts take a command only in the form in which `gtag(…)` queues it, as an `arguments` object. */
function argumentsOf(..._command: unknown[]): object {
  // biome-ignore lint/complexity/noArguments: an array would not be a command
  return arguments;
}
