/** A malformed or hostile request and its expected response. */
export interface BadInput {
  name: string;
  bytes: string;
  status: readonly number[];
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

export function getRequest(target: string, headers: readonly string[] = [], method = 'GET'): string {
  return request(`${method} ${target} HTTP/1.1`, ['Host: localhost', ...headers]);
}

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
