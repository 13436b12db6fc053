/** Returns the first text that is not blank, trimmed; empty if there is none. For names: a link needs a text. */
export function firstText(...texts: readonly string[]): string {
  return texts.find((text) => text.trim())?.trim() ?? '';
}
