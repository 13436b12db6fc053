import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { OpenApiDocument } from '../../bff/openapi/openApi.ts';

/** Lints a document with the strictest rules, including examples against their schemas; returns one line per fault. */
export async function documentFaults(document: OpenApiDocument): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message, location }) => `${location[0]?.pointer}: ${message} (${ruleId})`);
}
