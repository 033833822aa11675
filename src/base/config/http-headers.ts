/** HTTP headers of the site, for the server and the configuration files of static hosts. */

/**
 * Returns the headers of every response.
 * @param secure true if visitors use TLS; adds HSTS
 */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(secure && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

/**
 * Headers of all responses except files with hashed names. Those are subresources, and the style sheet that every
 * page waits for must fit into one round trip.
 */
export const DOCUMENT_HEADERS = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

/** CSP directive that is ignored in a `<meta>` element. */
export const NO_FRAMING = "frame-ancestors 'none'";

/** Cache-Control for files with hashed names. */
export const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';
/** Cache-Control for pages, which keep their name across builds: cached, but revalidated every time. */
export const REVALIDATE = 'no-cache';
/**
 * Cache-Control for calendars and the feed, which many phones poll; short, so that cancellations still arrive in
 * time.
 */
export const CACHE_FOR_15_MINUTES = 'public, max-age=900';
