import { z } from 'zod';
import { bffPrefix } from '../routes.ts';

/** What a browser did not do because a page's content security policy forbids it. */
export interface Violation {
  /** Name of the directive that forbids it. */
  directive: string;
  /** Address of what was refused, or a word: `inline`, `eval`, `trusted-types-sink` and the like. */
  blocked: string;
  /** Address of the page. */
  page: string;
  /** Address of the script or document that wanted it; empty where the browser does not say. */
  source: string;
  line: number | null;
}

const directive = z.string().regex(/^[a-z-]{1,40}$/);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const line = z
  .number()
  .int()
  .nullish()
  .transform((value) => value ?? null);

/** As `report-uri` has it sent, `application/csp-report`: one at a time. */
const cspReport = z
  .object({
    'csp-report': z.object({
      // With the directive's sources behind it; newer browsers send the name alone, under two names.
      'violated-directive': z
        .string()
        .transform((value) => value.split(' ', 1)[0])
        .pipe(directive),
      'blocked-uri': text,
      'document-uri': z.string(),
      'source-file': text,
      'line-number': line,
    }),
  })
  .transform(({ 'csp-report': report }): Violation[] => [
    {
      directive: report['violated-directive'],
      blocked: report['blocked-uri'],
      page: report['document-uri'],
      source: report['source-file'],
      line: report['line-number'],
    },
  ]);

const violation = z
  .object({
    type: z.literal('csp-violation'),
    body: z.object({
      effectiveDirective: directive,
      blockedURL: text,
      documentURL: z.string(),
      sourceFile: text,
      lineNumber: line,
    }),
  })
  .transform(({ body }): Violation[] => [
    {
      directive: body.effectiveDirective,
      blocked: body.blockedURL,
      page: body.documentURL,
      source: body.sourceFile,
      line: body.lineNumber,
    },
  ]);

/** Browsers report more than this, of deprecated functions for example; nobody asked for that. */
const otherReport = z
  .object({ type: z.string().refine((type) => type !== 'csp-violation') })
  .transform((): Violation[] => []);

/** As `report-to` has them sent, `application/reports+json`: what has come together in a while. */
const reports = z.array(z.union([violation, otherReport])).transform((all) => all.flat());

/**
 * `POST /bff/v1/csp-reports`: where browsers report to; answered without a body. No part of the released contract: pages name
 * it to browsers, and nobody else calls it.
 */
export const cspReportCall = { endpoint: '/csp-reports', body: z.union([cspReport, reports]) };

/** The same as pages name it. */
export const cspReportPath = bffPrefix + cspReportCall.endpoint;
