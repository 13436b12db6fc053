import type { AssistantAuthorization, AssistantSettings } from '../../contracts/calls/assistant.ts';

/** What the assistant's script works with; `docs/operations.md` has it for those who write one. */
export interface HandedOver {
  settings: AssistantSettings;
  /** Bearer token of the script's own calls, in memory only; empty while there is none. */
  token: string;
  /** Until when the token is good; wall clock, ms. */
  expiresAt: number;
  /** Resolves once a new token has been handed over. @throws when there is none to be had. */
  renew(): Promise<void>;
}

interface Parts {
  /** @throws when the visitor cannot be authorised now. */
  authorize(pageKey: string): Promise<AssistantAuthorization>;
  /** Hands over what there is to the script; null takes it back. */
  handOver(made: HandedOver | null): void;
  /** Wall clock, ms. */
  now(): number;
}

/**
 * What the page knows of its assistant: nothing before somebody wants it, then settings and a token, which are made again when
 * the page, the visitor or the token is another (specification section 4).
 */
export function createAssistant({ authorize, handOver, now }: Parts) {
  let pageKey = '';
  let held: Omit<HandedOver, 'renew'> | null = null;
  let asking: Promise<void> | null = null;
  /** Counts who the visitor has been: an answer that was asked for somebody else is nobody's. */
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
    /** Resolves when the script has what it needs. @throws as `authorize` does. */
    async prepare(): Promise<void> {
      if (!held || held.expiresAt <= now()) await renew();
    },
    /** The page is another, or the first: its key from its breadcrumbs. */
    show(next: string): void {
      if (next === pageKey) return;
      pageKey = next;
      publish();
    },
    /** The visitor has signed in or out: what was handed over is not theirs, and there is a new token, if anybody had one. */
    async changeVisitor(): Promise<void> {
      visitors += 1;
      if (!held) return;
      held = { ...held, token: '', expiresAt: 0 };
      publish();
      await renew();
    },
    /** Takes back what was handed over; there is no assistant here any more. */
    end(): void {
      isWanted = false;
      if (held) handOver(null);
      held = null;
    },
  };
}
