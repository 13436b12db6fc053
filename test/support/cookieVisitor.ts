import request, { type Response } from 'supertest';
import { type CartAnswer, cartAnswer } from '../../contracts/calls/cart.ts';

/** Somebody who keeps the cookies of the BFF's answers, as a browser does. */
export interface CookieVisitor {
  cookies: Record<string, string>;
  /** Every answer so far. */
  answers: Response[];
  get(path: string): Promise<Response>;
  post(path: string, body?: object): Promise<Response>;
  /** Their cart in an edition, parsed by its contract. */
  cart(region?: string): Promise<CartAnswer>;
  quantity(region?: string): Promise<number | null>;
  reset(region?: string): Promise<CartAnswer>;
}

/**
 * @param site Where the BFF listens. Cookies are kept here and not by supertest's agent, which would send none of those that are
 *   `Secure` to it: browsers are at the https of what stands in front.
 */
export function createCookieVisitor(site: string, cookies: Record<string, string> = {}): CookieVisitor {
  const answers: Response[] = [];
  async function ask(method: 'get' | 'post', path: string, body?: object) {
    const asked = request(site)[method](`/bff/v1/${path}`);
    const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    if (pairs.length > 0) asked.set('cookie', pairs.join('; '));
    if (method === 'post') asked.set('sec-fetch-site', 'same-origin');
    const reply = await asked.send(body);
    for (const { name, value, attributes } of cookiesOf(reply)) {
      if (attributes.some(isOver)) delete cookies[name];
      else cookies[name] = value;
    }
    answers.push(reply);
    return reply;
  }
  const self: CookieVisitor = {
    cookies,
    answers,
    get: (path) => ask('get', path),
    post: (path, body) => ask('post', path, body),
    cart: async (region = 'de') => cartAnswer.parse((await self.get(`${region}/cart`)).body),
    quantity: async (region = 'de') => (await self.get(`${region}/cart/quantity`)).body.quantity,
    reset: async (region = 'de') => cartAnswer.parse((await self.post(`${region}/cart/reset`)).body),
  };
  return self;
}

/** The cookies that an answer sets, their attributes as they stand there. */
export function cookiesOf({ headers }: Response): { name: string; value: string; attributes: string[] }[] {
  return [headers['set-cookie'] ?? []].flat().map((line) => {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=', 2);
    return { name, value: decodeURIComponent(value), attributes };
  });
}

function isOver(attribute: string): boolean {
  const [name, value = ''] = attribute.split('=', 2);
  return name === 'Max-Age' ? Number(value) === 0 : name === 'Expires' && Date.parse(value) < Date.now();
}
