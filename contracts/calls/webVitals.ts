import { z } from 'zod';
import { pageKinds } from '../routes.ts';

/** Kinds of pages by which measurements are counted; the renderer creates the last two itself. */
export const measuredKinds = [...pageKinds, 'error', 'search'] as const;

const duration = z.number().min(0).max(600_000).optional();

/**
 * Web vitals of one document, as measured by a browser. A measurement that the browser does not offer is absent.
 *
 * Members not named here are dropped.
 */
export const webVitals = z.object({
  pageKind: z.enum(measuredKinds).describe('Kind of the page that the document was loaded with'),
  LCP: duration.describe('Largest Contentful Paint in ms'),
  INP: duration.describe('Interaction to Next Paint in ms, over the life of the document'),
  CLS: z.number().min(0).max(1_000).optional().describe('Cumulative Layout Shift, over the life of the document'),
  TTFB: duration.describe('Time to First Byte in ms'),
});
export type WebVitals = z.infer<typeof webVitals>;

/**
 * @summary Report web vitals
 * @description Counts the measurements in the histograms of the metrics, by page kind and browser engine. Nothing else
 * of the request is kept. The response has no body; unknown members are dropped.
 */
export const webVitalsCall = { endpoint: '/web-vitals', body: webVitals };
