import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface ResponseHead {
  /** Status and headers as sent, for example `200 OK` and `Vary: accept`. */
  lines: readonly string[];
  header(name: string): string;
  /** The raw body, not decompressed. */
  body(): Promise<Buffer>;
}

/** Sends a request with exactly these headers and resolves with the response head. */
export async function fetchHead(
  url: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<ResponseHead> {
  const outgoing = request(url, { method, headers, agent: false });
  outgoing.end(body);
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
  const { statusCode, statusMessage, rawHeaders } = reply;
  const lines = [`${statusCode} ${statusMessage}`];
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return { lines, header: (name) => String(reply.headers[name] ?? ''), body: () => buffer(reply) };
}

/** Values that change with every run or build, and their placeholders. */
const volatileValues: readonly [header: RegExp, value: RegExp, placeholder: string][] = [
  [/^date|last-modified$/, /.+/g, '<date>'],
  [/^x-request-id$/, /.+/g, '<id>'],
  [/^etag$/, /"[^"]+"/g, '"<tag>"'],
  [/^content-length$/, /[1-9]\d*/g, '<length>'],
  [/^content-security-policy$/, /'nonce-[^']+'/g, "'nonce-<nonce>'"],
  [/^cache-status$/, /ttl=\d+/g, 'ttl=<seconds>'],
  [/^cdn-cache-control$/, /\d+/g, '<seconds>'],
  [/^server-timing$/, /(dur|desc)=\d+/g, '$1=<number>'],
  [/^set-cookie$/, /=[\w.-]{20,}/g, '=<value>'],
  [/^link$/, /(\/assets\/[^>]*?)[.-][\w-]{8}\./g, '$1.<hash>.'],
  [/./, /http:\/\/(localhost|127\.0\.0\.1):\d+/g, 'http://<host>'],
];

/** Replaces volatile values with placeholders and sorts the headers by name. */
export function toStableHead([status = '', ...headers]: readonly string[]): string[] {
  const stable = headers.map((line) => {
    const [name = '', value = ''] = line.split(/: (.*)/s, 2);
    const rules = volatileValues.filter(([header]) => header.test(name.toLowerCase()));
    return `${name.toLowerCase()}: ${rules.reduce((text, [, part, placeholder]) => text.replace(part, placeholder), value)}`;
  });
  return [status, ...stable.sort()];
}
