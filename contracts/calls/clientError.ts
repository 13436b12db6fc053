import { z } from 'zod';
import { regionCode } from '../endpoint.ts';

/** A call that failed in a browser, as the browser reports it; members it does not name are dropped. */
export const clientError = z.object({
  apiUrl: z.string().min(1).max(2048).describe('Address of the call that failed'),
  pageUrl: z.string().min(1).max(2048).describe('Path and query of the page the visitor is on'),
  websiteCode: regionCode,
  message: z.string().max(500).default('').describe('What went wrong, in the browser’s words; for the log only'),
});
export type ClientError = z.infer<typeof clientError>;

/** `POST /bff/v1/client-errors`: passes a failure of the browser on to SSRLog; it is answered without a body. */
export const clientErrorCall = { endpoint: '/client-errors', body: clientError };
