import type { AssistantAuthorization, AssistantSettings } from '../../contracts/calls/assistant.ts';

/** Data for the assistant script; documented for authors of such scripts in `docs/operations.md`. */
export interface HandedOver {
  settings: AssistantSettings;
  /** Bearer token for the calls of the script, stored in memory only; empty when there is none. */
  token: string;
  /** Expiry of the token (wall clock, ms). */
  expiresAt: number;
  /**
   * Resolves when a new token has been published.
   * @throws when no token can be obtained.
   */
  renew(): Promise<void>;
}

interface Parts {
  /** @throws when the visitor cannot be authorised. */
  authorize(pageKey: string): Promise<AssistantAuthorization>;
  /** Publishes the data to the script; null removes it. */
  handOver(made: HandedOver | null): void;
  /** Wall clock, ms. */
  now(): number;
}

/**
 * Manages the settings and the token of the assistant. Nothing is requested before the first `prepare`; afterwards the
 * data is updated when the page, the visitor or the token changes (specification section 4).
 */
export function createAssistant({ authorize, handOver, now }: Parts) {
  let pageKey = '';
  let held: Omit<HandedOver, 'renew'> | null = null;
  let asking: Promise<void> | null = null;
  /** Incremented with each change of the visitor, to discard a response requested for the previous one. */
  let visitors = 0;
  let isWanted = true;

  async function ask(): Promise<void> {
    const asker = visitors;
    const { settings, token, expiresIn } = await authorize(pageKey);
    if (!isWanted) return;
    if (asker !== visitors) return ask();
    held = { settings, token, expiresAt: now() + expiresIn * 1_000 };
    publish();
  }

  function publish(): void {
    if (held) handOver({ ...held, settings: { ...held.settings, pageKey }, renew });
  }

  function renew(): Promise<void> {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  }

  return {
    /**
     * Resolves when a valid token is published.
     * @throws as `authorize` does.
     */
    async prepare(): Promise<void> {
      if (!held || held.expiresAt <= now()) await renew();
    },
    /** Sets the key of the current page. */
    show(next: string): void {
      if (next === pageKey) return;
      pageKey = next;
      publish();
    },
    /** Invalidates the token after a sign-in or sign-out and requests a new one if there was one. */
    async changeVisitor(): Promise<void> {
      visitors += 1;
      if (!held) return;
      held = { ...held, token: '', expiresAt: 0 };
      publish();
      await renew();
    },
    /** Removes the published data; later responses are ignored. */
    end(): void {
      isWanted = false;
      if (held) handOver(null);
      held = null;
    },
  };
}
