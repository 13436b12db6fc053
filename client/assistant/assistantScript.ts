/** Page side of the interface between the page and the assistant script (`docs/operations.md`, AI assistant). */
import { addScript } from '../trust/addScript.ts';
import type { AssistantContext } from './createAssistant.ts';

/** Value of `window.proartAssistant`. */
interface PageAssistant extends AssistantContext {
  /**
   * Maps a URL that the script shows to the edition of the visitor; returns an empty string for a URL that must not be
   * shown.
   */
  rewriteLink(url: string): string;
  /** The button that opens the panel; it gets the focus when the panel closes. */
  button: HTMLElement;
}

/** State of the panel as reported by the script; `failed` when it cannot open. */
export type PanelState = 'open' | 'closed' | 'failed';

/** Sets or removes `window.proartAssistant` and notifies the script with an event. */
export function setScriptContext(assistant: PageAssistant | null): void {
  const page = window as { proartAssistant?: PageAssistant };
  if (assistant) page.proartAssistant = assistant;
  else delete page.proartAssistant;
  document.dispatchEvent(new Event('proartassistant:settings'));
}

/** Requests the script to open or close its panel. */
export function togglePanel(): void {
  document.dispatchEvent(new Event('proartassistant:toggle'));
}

/**
 * Subscribes to the state of the panel.
 * @returns The function that unsubscribes.
 */
export function onPanelState(notify: (state: PanelState) => void): () => void {
  const listener = (event: Event) => {
    const state: unknown = event instanceof CustomEvent && event.detail;
    if (state === 'open' || state === 'closed' || state === 'failed') notify(state);
  };
  document.addEventListener('proartassistant:state', listener);
  return () => document.removeEventListener('proartassistant:state', listener);
}

/** Timeout for loading the script (specification section 9, HTTP timeout). */
const maxLoadMs = 15_000;

const loads = new Map<string, Promise<void>>();

/**
 * Loads and runs the script once.
 * @throws when it does not load in time or fails; after a failure the next call loads it again.
 */
export async function loadScript(url: string): Promise<void> {
  const load = loads.get(url) ?? start(url);
  loads.set(url, load);
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A load that timed out stays pending and is reused by the next call: a second script element would start a second
  // assistant.
  const timeout = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Loading the script timed out')), maxLoadMs);
  });
  await Promise.race([load, timeout]).finally(() => clearTimeout(timer));
}

async function start(url: string): Promise<void> {
  try {
    await addScript(url);
  } catch (error) {
    loads.delete(url);
    throw error;
  }
}
