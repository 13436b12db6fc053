import { z } from 'zod';
import { degraded } from '../degraded.ts';
import { definePersonalCall, regionCode } from '../endpoint.ts';
import { accountMenu } from '../pages/shell.ts';

/** Sign-in status of the visitor and links of the account menu. */
export const account = z.object({
  signInStatus: z.boolean(),
  ...accountMenu.shape,
  degraded: degraded
    .optional()
    .describe('Present only if the status could not be determined; the visitor is then treated as signed out'),
});
export type Account = z.infer<typeof account>;

/**
 * @summary Sign-in status of the visitor
 * @description Checks the member’s cookie with the account service; without the cookie no upstream is called. A ticket
 * unknown to the account service is cleared and not sent again. If the check fails, the visitor is treated as signed
 * out and `degraded` gives the reason.
 */
export const accountCall = definePersonalCall({
  endpoint: '/:region/account',
  method: 'get',
  params: z.object({ region: regionCode }),
  answer: account,
});
