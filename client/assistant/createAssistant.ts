import type { AssistantAuthorization, AssistantSettings } from '../../contracts/calls/assistant.ts';

/** Data for the assistant script; documented for authors of such scripts in `docs/operations.md`. */
export interface AssistantContext {
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

interface Dependencies {
  /** @throws when the visitor cannot be authorised. */
  authorize(pageKey: string): Promise<AssistantAuthorization>;
  /** Publishes the data to the script; null removes it. */
  setContext(context: AssistantContext | null): void;
  /** Wall clock, ms. */
  now(): number;
}

/**
 * Manages the settings and the token of the assistant. Nothing is requested before the first `prepare`; afterwards the
 * data is updated when the page, the visitor or the token changes (specification section 4).
 */
export function createAssistant({ authorize, setContext, now }: Dependencies) {
  let pageKey = '';
  let current: Omit<AssistantContext, 'renew'> | null = null;
  let pendingRequest: Promise<void> | null = null;
  /** Incremented with each change of the visitor, to discard a response requested for the previous one. */
  let visitorChanges = 0;
  let isActive = true;

  async function requestToken(): Promise<void> {
    const visitorAtStart = visitorChanges;
    const { settings, token, expiresIn } = await authorize(pageKey);
    if (!isActive) return;
    if (visitorAtStart !== visitorChanges) return requestToken();
    current = { settings, token, expiresAt: now() + expiresIn * 1_000 };
    publish();
  }

  function publish(): void {
    if (current) setContext({ ...current, settings: { ...current.settings, pageKey }, renew });
  }

  function renew(): Promise<void> {
    pendingRequest ??= requestToken().finally(() => {
      pendingRequest = null;
    });
    return pendingRequest;
  }

  return {
    /**
     * Resolves when a valid token is published.
     * @throws as `authorize` does.
     */
    async prepare(): Promise<void> {
      if (!current || current.expiresAt <= now()) await renew();
    },
    /** Sets the key of the current page. */
    show(next: string): void {
      if (next === pageKey) return;
      pageKey = next;
      publish();
    },
    /** Invalidates the token after a sign-in or sign-out and requests a new one if there was one. */
    async changeVisitor(): Promise<void> {
      visitorChanges += 1;
      if (!current) return;
      current = { ...current, token: '', expiresAt: 0 };
      publish();
      await renew();
    },
    /** Removes the published data; later responses are ignored. */
    end(): void {
      isActive = false;
      if (current) setContext(null);
      current = null;
    },
  };
}
