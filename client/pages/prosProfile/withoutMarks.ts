const opening = new Set('"“”„«»「『');
const closing = new Set('"“”„«»」』');

/** A quote without its own quotation marks: the style sheet writes those of the edition, and content that brings some would have them twice. */
export function withoutMarks(quote: string): string {
  const text = quote.trim();
  const words = text.slice(1, -1).trim();
  return words && opening.has(text.charAt(0)) && closing.has(text.charAt(text.length - 1)) ? words : quote;
}
