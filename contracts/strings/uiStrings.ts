import type en from './en.json';

/** Key of a fixed text. The English file has all keys; a test checks the other languages. */
export type UiStringKey = keyof typeof en;

/** Fixed texts of one language. */
export type UiStrings = Readonly<Record<UiStringKey, string>>;

/** Replaces `{name}` placeholders of a fixed text: `fillIn('Go to {product} home', { product: 'ProArt' })`. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
