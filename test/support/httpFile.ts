/** Parser for the `.http` request files of this repository; supports only the syntax they use. */

export interface HttpRequest {
  title: string;
  /** Name for references from later requests. */
  name: string | undefined;
  /** Expected status. */
  expectedStatus: number;
  method: string;
  url: string;
  headers: Record<string, string>;
}

export interface HttpFile {
  variables: Record<string, string>;
  requests: HttpRequest[];
}

/**
 * Parses a file.
 * @throws {Error} at unsupported syntax, and for a request without an expected status.
 */
export function parseHttpFile(text: string): HttpFile {
  const [preamble = '', ...sections] = text.split(/^###\s*/m);
  const variables = linesOf(preamble).map((line) => {
    const [, name = '', value = ''] = matchOrThrow(/^@(\w+) = (\S+)$/, line);
    return [name, value];
  });
  return { variables: Object.fromEntries(variables), requests: sections.map(toRequest) };
}

function toRequest(section: string): HttpRequest {
  const [title = ''] = section.split('\n', 1);
  const [requestLine = '', ...headerLines] = linesOf(section.slice(title.length));
  const [, method = '', url = ''] = matchOrThrow(/^([A-Z]+) (\S+)$/, requestLine);
  const [, expected] = matchOrThrow(/^# expect (\d{3})$/m, section);
  const headers = headerLines.map((line) => matchOrThrow(/^([\w-]+): (.+)$/, line).slice(1, 3));
  const name = /^# @name (\w+)$/m.exec(section)?.[1];
  return { title, name, expectedStatus: Number(expected), method, url, headers: Object.fromEntries(headers) };
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

function matchOrThrow(pattern: RegExp, text: string): RegExpExecArray {
  const match = pattern.exec(text);
  if (!match) throw new Error(`${pattern} does not match: ${text}`);
  return match;
}

/**
 * Replaces `{{name}}` placeholders, including those in the values inserted.
 * @throws {Error} for a name without a value.
 */
export function filledIn(text: string, valueFor: (name: string) => string | null | undefined): string {
  return text.replace(/\{\{([^}]+)\}\}/g, (_placeholder, name: string) => {
    const value = valueFor(name.trim());
    if (value === null || value === undefined) throw new Error(`unknown variable {{${name}}}`);
    return filledIn(value, valueFor);
  });
}
