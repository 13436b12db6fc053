/**
 * CORS headers of responses that any origin may read without credentials: shared responses, the contract, their
 * problems.
 */
export const anyOriginHeaders = {
  'access-control-allow-origin': '*',
  // Includes headers of problems, such as `retry-after`.
  'access-control-expose-headers':
    'etag, x-request-id, cache-status, server-timing, retry-after, deprecation, sunset, link',
};
