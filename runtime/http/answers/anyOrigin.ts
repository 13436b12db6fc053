/** Headers of what pages of any origin may read without credentials: shared answers, the contract, and what refuses either. */
export const anyOriginHeaders = {
  'access-control-allow-origin': '*',
  // Of a problem, too: a client has to read when it is worth asking again.
  'access-control-expose-headers':
    'etag, x-request-id, cache-status, server-timing, retry-after, deprecation, sunset, link',
};
