/** A malformed or hostile request and its expected response. */
export interface BadInput {
  name: string;
  /** Latin-1, one character per byte. */
  bytes: string;
  /** Any of these. */
  status: readonly number[];
  /** Part of the `Location` header. */
  location?: string;
  /** The server accepts the request: it may call upstreams and cache the response. */
  isAccepted?: true;
}

type RowOptions = Partial<Pick<BadInput, 'location' | 'isAccepted'>>;

export const crlf = '\r\n';
export const site = '/de/proart/laptops-home/';
export const bff = '/bff/v1/de';
export const login = `${bff}/session/login`;
export const accepted = { isAccepted: true } as const;

export function request(line: string, headers: readonly string[] = [], body = ''): string {
  return [line, ...headers, 'Connection: close', '', body].join(crlf);
}

/** A request without a body for this target. */
export function requestTo(target: string, headers: readonly string[] = [], method = 'GET'): string {
  return request(`${method} ${target} HTTP/1.1`, ['Host: localhost', ...headers]);
}

/** Creates a row of a table of bad inputs. */
export const row = (
  name: string,
  bytes: string,
  status: number | readonly number[],
  options: RowOptions = {},
): BadInput => ({
  name,
  bytes,
  status: [status].flat(),
  ...options,
});
