/** Two years, as the HSTS preload list recommends. */
const strictTransport = 'max-age=63072000; includeSubDomains';

/**
 * Returns the security headers of every response; documents add their own content security policy.
 * @param siteOrigin Origin of the site; HSTS is sent only for https.
 */
export function securityHeaders(siteOrigin: string | undefined): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    // Does not affect CORS requests, with which other origins read shared responses.
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(siteOrigin?.startsWith('https:') && { 'strict-transport-security': strictTransport }),
  };
}
