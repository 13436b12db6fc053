import { z } from 'zod';
import { regionCode } from '../endpoint.ts';

/**
 * A call that failed in a browser, as the browser reports it.
 *
 * Members it does not name are dropped.
 */
export const clientError = z.object({
  apiUrl: z.string().min(1).max(2048).describe('Address of the call that failed'),
  pageUrl: z.string().min(1).max(2048).describe('Path and query of the page the visitor is on'),
  websiteCode: regionCode,
  message: z.string().max(500).default('').describe('What went wrong, in the browser’s words; for the log only'),
});
export type ClientError = z.infer<typeof clientError>;

/**
 * @summary Report a call that failed at the client
 * @description Passed on to the failure log, with secrets removed. Answered without a body; members not named are
 * dropped.
 */
export const clientErrorCall = { endpoint: '/client-errors', body: clientError };
