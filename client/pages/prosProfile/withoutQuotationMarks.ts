const opening = new Set('"“”„«»「『');
const closing = new Set('"“”„«»」』');

/** Removes the quotation marks around a quote: the style sheet adds those of the edition. */
export function withoutQuotationMarks(quote: string): string {
  const text = quote.trim();
  const content = text.slice(1, -1).trim();
  return content && opening.has(text.charAt(0)) && closing.has(text.charAt(text.length - 1)) ? content : quote;
}
