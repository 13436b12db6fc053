import { z } from 'zod';
import { definePersonalCall, regionCode } from '../endpoint.ts';

/** Page to return to after signing in or out. */
export const sessionChange = z.object({
  returnUrl: z.string().default('').describe('Path of this site; any other value means the home page'),
});
export type SessionChange = z.infer<typeof sessionChange>;

/** Next step for the browser: submit a form with these fields, or go to a path of this site. */
export const sessionStep = z.union([
  z.object({
    method: z.enum(['get', 'post']),
    action: z.string().describe('URL of the account service, on an origin that the settings allow'),
    fields: z.record(z.string(), z.string()).describe('Hidden fields of the form'),
  }),
  z.object({ redirect: z.string().describe('Path of this site') }),
]);
export type SessionStep = z.infer<typeof sessionStep>;

const params = z.object({ region: regionCode });

/**
 * @summary Start signing in
 * @description Returns the next step for the browser: a form to submit to the account service, in China the path of a
 * page of this site. `NOT_FOUND` where sign-in is off or the edition has no login URL.
 */
export const loginCall = definePersonalCall({
  endpoint: '/:region/session/login',
  method: 'post',
  params,
  body: sessionChange,
  answer: sessionStep,
});

/**
 * @summary Start signing out
 * @description Returns the next step for the browser, and removes the member’s group and carts from the session.
 * `NOT_FOUND` where sign-in is off or the edition has no logout URL.
 */
export const logoutCall = definePersonalCall({
  endpoint: '/:region/session/logout',
  method: 'post',
  params,
  body: sessionChange,
  answer: sessionStep,
});
