/** Files of requests as editors send them (`.http`); only the part of the format that ours use, anything else is a fault. */

export interface HttpRequest {
  title: string;
  /** For what comes later in the file. */
  name: string | undefined;
  /** The status that a comment says. */
  expected: number;
  method: string;
  url: string;
  headers: Record<string, string>;
}

export interface HttpFile {
  variables: Record<string, string>;
  requests: HttpRequest[];
}

/** @throws {Error} at the first line that it does not understand, and for a request that expects nothing. */
export function parseHttpFile(text: string): HttpFile {
  const [preamble = '', ...sections] = text.split(/^###\s*/m);
  const variables = linesOf(preamble).map((line) => {
    const [, name = '', value = ''] = matched(/^@(\w+) = (\S+)$/, line);
    return [name, value];
  });
  return { variables: Object.fromEntries(variables), requests: sections.map(toRequest) };
}

function toRequest(section: string): HttpRequest {
  const [title = ''] = section.split('\n', 1);
  const [requestLine = '', ...headerLines] = linesOf(section.slice(title.length));
  const [, method = '', url = ''] = matched(/^([A-Z]+) (\S+)$/, requestLine);
  const [, expected] = matched(/^# expect (\d{3})$/m, section);
  const headers = headerLines.map((line) => matched(/^([\w-]+): (.+)$/, line).slice(1, 3));
  const name = /^# @name (\w+)$/m.exec(section)?.[1];
  return { title, name, expected: Number(expected), method, url, headers: Object.fromEntries(headers) };
}

/** Lines that say something to the program. */
function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

function matched(pattern: RegExp, text: string): RegExpExecArray {
  const found = pattern.exec(text);
  if (!found) throw new Error(`${pattern} is not to be found in: ${text}`);
  return found;
}

/**
 * Puts values in the place of `{{name}}`; a value may itself have such places.
 * @throws {Error} for a name that has none.
 */
export function filledIn(text: string, valueFor: (name: string) => string | null | undefined): string {
  return text.replace(/\{\{([^}]+)\}\}/g, (_place, name: string) => {
    const value = valueFor(name.trim());
    if (value === null || value === undefined) throw new Error(`nothing is known of {{${name}}}`);
    return filledIn(value, valueFor);
  });
}
