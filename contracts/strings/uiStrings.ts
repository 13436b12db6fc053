import type en from './en.json';

/** A fixed text's key; the English file has them all, and a test finds a language that lacks one. */
export type UiStringKey = keyof typeof en;

/** The fixed texts of one language. A page ships one of these: its own. */
export type UiStrings = Readonly<Record<UiStringKey, string>>;

/** Puts values into the `{places}` of a fixed text: `fillIn('Go to {product} home', { product: 'ProArt' })`. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
