import { z } from 'zod';
import { definePersonalCall, regionCode } from '../endpoint.ts';

/** Where the visitor comes back to. */
export const sessionChange = z.object({
  returnUrl: z.string().default('').describe('Path of this site; anything else stands for the home page'),
});
export type SessionChange = z.infer<typeof sessionChange>;

/** What the browser does next: send a form with these fields, or go to an address of this site. */
export const sessionStep = z.union([
  z.object({
    method: z.enum(['get', 'post']),
    action: z.string().describe('Address of the account service, of an origin that the settings allow'),
    fields: z.record(z.string(), z.string()).describe('Hidden fields of the form'),
  }),
  z.object({ redirect: z.string().describe('Path of this site') }),
]);
export type SessionStep = z.infer<typeof sessionStep>;

const params = z.object({ region: regionCode });

/**
 * @summary How to sign in
 * @description What the browser sends where: a form to the account service, in China the address of a page of this
 * site. `NOT_FOUND` where sign-in is off.
 */
export const loginCall = definePersonalCall({
  endpoint: '/:region/session/login',
  method: 'post',
  params,
  body: sessionChange,
  answer: sessionStep,
});

/**
 * @summary How to sign out
 * @description The same for signing out; what the session holds of the member’s group and carts is gone with this call.
 */
export const logoutCall = definePersonalCall({
  endpoint: '/:region/session/logout',
  method: 'post',
  params,
  body: sessionChange,
  answer: sessionStep,
});
