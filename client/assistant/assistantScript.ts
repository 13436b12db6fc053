/** Our side of what the page and the assistant's script agree on (`docs/operations.md`, Assistant). */
import { addScript } from '../trust/addScript.ts';
import type { HandedOver } from './createAssistant.ts';

/** What stands in `window.proartAssistant`. */
interface PageAssistant extends HandedOver {
  /** Brings an address that the script shows into the visitor's edition; empty for one that is not to be shown. */
  rewriteLink(address: string): string;
  /** The button that opens the panel: where the focus goes when the panel is closed. */
  button: HTMLElement;
}

/** How the panel stands, as the script reports; `failed` when it cannot open. */
export type PanelState = 'open' | 'closed' | 'failed';

/** Puts what the script works with in its place, or takes it away, and says so. */
export function handOverToScript(assistant: PageAssistant | null): void {
  const page = window as { proartAssistant?: PageAssistant };
  if (assistant) page.proartAssistant = assistant;
  else delete page.proartAssistant;
  document.dispatchEvent(new Event('proartassistant:settings'));
}

/** Asks the script to open its panel, or to close it. */
export function togglePanel(): void {
  document.dispatchEvent(new Event('proartassistant:toggle'));
}

/** Hears how the panel stands. @returns what ends it. */
export function onPanelState(hear: (state: PanelState) => void): () => void {
  const listener = (event: Event) => {
    const state: unknown = event instanceof CustomEvent && event.detail;
    if (state === 'open' || state === 'closed' || state === 'failed') hear(state);
  };
  document.addEventListener('proartassistant:state', listener);
  return () => document.removeEventListener('proartassistant:state', listener);
}

/** How long somebody who pressed the button waits for the script (specification section 9, HTTP timeout). */
const maxLoadMs = 15_000;

const loads = new Map<string, Promise<void>>();

/** Resolves when the script has run, which it does once. @throws when it does not come; the next call loads it again. */
export async function loadScript(url: string): Promise<void> {
  const load = loads.get(url) ?? start(url);
  loads.set(url, load);
  let timer: ReturnType<typeof setTimeout> | undefined;
  // One that is late is still waited for by the next call: a second one beside it would be a second assistant.
  const tooLate = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the script is late')), maxLoadMs);
  });
  await Promise.race([load, tooLate]).finally(() => clearTimeout(timer));
}

async function start(url: string): Promise<void> {
  try {
    await addScript(url);
  } catch (error) {
    loads.delete(url);
    throw error;
  }
}
