import { escapeMarkup } from '../../../contracts/text/escapeMarkup.ts';

/** Trusted HTML; any other text is escaped when inserted. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Markup[] | null | undefined | false;

/** Template tag: escapes values unless they are `Markup`, joins lists and omits empty values. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(strings.reduce((text, string, index) => `${text}${toText(values[index - 1])}${string}`));
}

/** Returns a page for operators and developers, in light and dark theme. */
export function htmlPage(title: string, head: Markup, body: Markup): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${head}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
${body}
</body>
</html>
`.text;
}

/** Joins markup with an escaped separator. */
export function joined(pieces: readonly Markup[], between: string): Markup {
  return new Markup(pieces.map(({ text }) => text).join(escapeMarkup(between)));
}

/** Converts a description to paragraphs, with backticks as `code`. */
export function prose(description: string): Markup[] {
  return description.split('\n\n').map((paragraph) => html`<p>${inline(paragraph)}</p>`);
}

/** Converts a line of a description, with backticks as `code`. */
export function inline(description: string): Markup[] {
  // Pieces with an odd index were between backticks.
  return description.split('`').map((piece, index) => (index % 2 ? html`<code>${piece}</code>` : html`${piece}`));
}

function toText(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escapeMarkup(String(value));
}
