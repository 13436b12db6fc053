import type { OpenApiDocument } from './openApi.ts';
import document from './openapi.json' with { type: 'json' };

/** The released contract, generated from `contracts/` by `tools/contract`. */
// Cast: TypeScript widens the literals of a JSON module to `string`.
export const contractDocument = document as unknown as OpenApiDocument;
