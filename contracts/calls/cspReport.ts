import { z } from 'zod';
import { bffPrefix } from '../routes.ts';

/** One content security policy violation reported by a browser. */
export interface CspViolation {
  /** Name of the violated directive. */
  directive: string;
  /** URL of the blocked resource, or a keyword such as `inline`, `eval` or `trusted-types-sink`. */
  blocked: string;
  /** URL of the page. */
  page: string;
  /** URL of the script or document that caused the violation; empty if the browser does not report it. */
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

/** Format of `report-uri`, `application/csp-report`: one violation per request. */
const cspReport = z
  .object({
    'csp-report': z.object({
      // Older browsers append the sources of the directive to its name.
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
  .transform(({ 'csp-report': report }): CspViolation[] => [
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
  .transform(({ body }): CspViolation[] => [
    {
      directive: body.effectiveDirective,
      blocked: body.blockedURL,
      page: body.documentURL,
      source: body.sourceFile,
      line: body.lineNumber,
    },
  ]);

/** Report of another type, such as the use of a deprecated function; ignored. */
const otherReport = z
  .object({ type: z.string().refine((type) => type !== 'csp-violation') })
  .transform((): CspViolation[] => []);

/** Format of `report-to`, `application/reports+json`: a batch of reports. */
const reports = z.array(z.union([violation, otherReport])).transform((violations) => violations.flat());

/**
 * `POST /bff/v1/csp-reports`: receives violation reports of browsers; the response has no body. Not part of the
 * released contract, because only browsers call it.
 */
export const cspReportCall = { endpoint: '/csp-reports', body: z.union([cspReport, reports]) };

/** Full path of `cspReportCall`, for the headers of pages. */
export const cspReportPath = bffPrefix + cspReportCall.endpoint;
