import { escapeMarkup } from '../../../contracts/text/escapeMarkup.ts';

/** HTML that was made here; any other text is escaped when it is put into it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Markup[] | null | undefined | false;

/** A template whose values are escaped unless they are markup; lists are joined, what is empty leaves nothing. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(strings.reduce((text, string, index) => `${text}${toText(values[index - 1])}${string}`));
}

/** A page of ours besides the site's own, for operators and developers: a document for both themes. */
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

/** Markup with something between its pieces. */
export function joined(pieces: readonly Markup[], between: string): Markup {
  return new Markup(pieces.map(({ text }) => text).join(escapeMarkup(between)));
}

/** Paragraphs of a description, its `code` marked. */
export function prose(description: string): Markup[] {
  return description.split('\n\n').map((paragraph) => html`<p>${inline(paragraph)}</p>`);
}

/** One line of a description, its `code` marked. */
export function inline(description: string): Markup[] {
  // Every second piece stood between backticks.
  return description.split('`').map((piece, index) => (index % 2 ? html`<code>${piece}</code>` : html`${piece}`));
}

function toText(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escapeMarkup(String(value));
}
