/** HTTP headers of the site, for the server and for the files that tell static hosts about them. */

/**
 * Headers of every answer.
 * @param secure true when visitors reach the site over TLS: browsers then stay there.
 */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(secure && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

/**
 * Of all answers but files whose names change with their content: those are parts of pages, and the style sheet, which
 * every page waits for, has to come in one round trip.
 */
export const DOCUMENT_HEADERS = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

/** Of a policy, what a page cannot say about itself in its `<meta>`. */
export const NO_FRAMING = "frame-ancestors 'none'";

/** Atom, https://www.rfc-editor.org/rfc/rfc4287 */
export const FEED_TYPE = 'application/atom+xml';

/** For files whose names change with their content. */
export const FOR_A_YEAR = 'public, max-age=31536000, immutable';
/** Pages change with every build under the same name: they are kept, and checked again each time. */
export const ASK_AGAIN = 'no-cache';
/** Many phones ask for calendars and the feed, again and again; what is called off today must not wait long all the same. */
export const FOR_A_QUARTER = 'public, max-age=900';
