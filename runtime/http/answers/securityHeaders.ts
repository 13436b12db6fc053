/** Two years, as lists of sites that are only asked over https want it. */
const strictTransport = 'max-age=63072000; includeSubDomains';

/**
 * Headers of every answer, whoever makes it; what a document may load is said by the document.
 * @param siteOrigin Origin of the site: only for one of https browsers are to stay with it.
 */
export function securityHeaders(siteOrigin: string | undefined): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    // Shared answers are read by other origins through CORS, which this leaves alone.
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(siteOrigin?.startsWith('https:') && { 'strict-transport-security': strictTransport }),
  };
}
