import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type CartAnswer, cartAnswer } from '../../contracts/calls/cart.ts';

/** Somebody who keeps the cookies of the BFF's answers, as a browser does. */
export interface CookieVisitor {
  cookies: Record<string, string>;
  /** Every answer so far. */
  answers: LightMyRequestResponse[];
  get(path: string): Promise<LightMyRequestResponse>;
  post(path: string, body?: object): Promise<LightMyRequestResponse>;
  /** Their cart in an edition, parsed by its contract. */
  cart(region?: string): Promise<CartAnswer>;
  quantity(region?: string): Promise<number | null>;
  reset(region?: string): Promise<CartAnswer>;
}

export function createCookieVisitor(app: FastifyInstance, cookies: Record<string, string> = {}): CookieVisitor {
  const answers: LightMyRequestResponse[] = [];
  async function ask(method: 'GET' | 'POST', path: string, body?: object) {
    const reply = await app.inject({
      method,
      url: `/bff/v1/${path}`,
      cookies,
      ...(method === 'POST' && { headers: { 'sec-fetch-site': 'same-origin' } }),
      ...(body && { payload: body }),
    });
    for (const { name, value, maxAge, expires } of reply.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() < Date.now())) delete cookies[name];
      else cookies[name] = value;
    }
    answers.push(reply);
    return reply;
  }
  const self: CookieVisitor = {
    cookies,
    answers,
    get: (path) => ask('GET', path),
    post: (path, body) => ask('POST', path, body),
    cart: async (region = 'de') => cartAnswer.parse((await self.get(`${region}/cart`)).json()),
    quantity: async (region = 'de') => (await self.get(`${region}/cart/quantity`)).json().quantity,
    reset: async (region = 'de') => cartAnswer.parse((await self.post(`${region}/cart/reset`)).json()),
  };
  return self;
}
