import { z } from 'zod';
import { regionCode } from '../endpoint.ts';

/**
 * A failed call, as reported by a browser.
 *
 * Members not named here are dropped.
 */
export const clientError = z.object({
  apiUrl: z.string().min(1).max(2048).describe('URL of the failed call'),
  pageUrl: z.string().min(1).max(2048).describe('Path and query of the page the visitor is on'),
  websiteCode: regionCode,
  message: z.string().max(500).default('').describe('Error message of the browser; for the log only'),
});
export type ClientError = z.infer<typeof clientError>;

/**
 * @summary Report a failed call
 * @description Forwards the report to the failure log with secrets removed. The response has no body; unknown members
 * are dropped.
 */
export const clientErrorCall = { endpoint: '/client-errors', body: clientError };
