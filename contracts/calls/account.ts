import { z } from 'zod';
import { degraded } from '../degraded.ts';
import { definePersonalCall, regionCode } from '../endpoint.ts';
import { accountMenu } from '../pages/shell.ts';

/** Who the visitor is to the site, and the links of their account menu. */
export const account = z.object({
  signInStatus: z.boolean(),
  ...accountMenu.shape,
  degraded: degraded
    .optional()
    .describe('There only when the state could not be found out: the visitor counts as signed out'),
});
export type Account = z.infer<typeof account>;

/**
 * @summary Whether the visitor is signed in
 * @description Asks the account service about the member’s cookie, and nobody without one. A ticket that it does not
 * know is cleared and not sent again. When it fails the visitor counts as signed out, and `degraded` says so.
 */
export const accountCall = definePersonalCall({
  endpoint: '/:region/account',
  method: 'get',
  params: z.object({ region: regionCode }),
  answer: account,
});
