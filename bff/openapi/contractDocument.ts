import type { OpenApiDocument } from './openApi.ts';
import document from './openapi.json' with { type: 'json' };

/** The released contract, as `tools/contract` made it of the contracts. */
// The compiler takes the words of a JSON file for any text.
export const contractDocument = document as unknown as OpenApiDocument;
