import request, { type Response } from 'supertest';
import { type CartAnswer, cartAnswer } from '../../contracts/calls/cart.ts';

/** A client that stores cookies like a browser. */
export interface CookieVisitor {
  cookies: Record<string, string>;
  responses: Response[];
  get(path: string): Promise<Response>;
  post(path: string, body?: object): Promise<Response>;
  cart(region?: string): Promise<CartAnswer>;
  quantity(region?: string): Promise<number | null>;
  reset(region?: string): Promise<CartAnswer>;
}

/**
 * Creates a visitor. It stores cookies itself because supertest's agent never sends `Secure` cookies over plain HTTP.
 * @param site Origin of the BFF.
 */
export function createCookieVisitor(site: string, cookies: Record<string, string> = {}): CookieVisitor {
  const responses: Response[] = [];
  async function call(method: 'get' | 'post', path: string, body?: object) {
    const outgoing = request(site)[method](`/bff/v1/${path}`);
    const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    if (pairs.length > 0) outgoing.set('cookie', pairs.join('; '));
    if (method === 'post') outgoing.set('sec-fetch-site', 'same-origin');
    const reply = await outgoing.send(body);
    for (const { name, value, attributes } of cookiesOf(reply)) {
      if (attributes.some(isExpired)) delete cookies[name];
      else cookies[name] = value;
    }
    responses.push(reply);
    return reply;
  }
  const visitor: CookieVisitor = {
    cookies,
    responses,
    get: (path) => call('get', path),
    post: (path, body) => call('post', path, body),
    cart: async (region = 'de') => cartAnswer.parse((await visitor.get(`${region}/cart`)).body),
    quantity: async (region = 'de') => (await visitor.get(`${region}/cart/quantity`)).body.quantity,
    reset: async (region = 'de') => cartAnswer.parse((await visitor.post(`${region}/cart/reset`)).body),
  };
  return visitor;
}

/** Returns the cookies set by a response, with unparsed attributes. */
export function cookiesOf({ headers }: Response): { name: string; value: string; attributes: string[] }[] {
  return [headers['set-cookie'] ?? []].flat().map((line) => {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=', 2);
    return { name, value: decodeURIComponent(value), attributes };
  });
}

function isExpired(attribute: string): boolean {
  const [name, value = ''] = attribute.split('=', 2);
  return name === 'Max-Age' ? Number(value) === 0 : name === 'Expires' && Date.parse(value) < Date.now();
}
