import { createHash } from 'node:crypto';

/** `<script>` without src whose type makes it run. Data blocks such as JSON-LD are not scripts to a policy. */
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The strictest policy the page can live with. Scripts come from this origin or are the page's own inline ones,
 * named by hash. Style attributes carry placeholder colours and shapes of photos.
 * @param connect further origins that the form may talk to: EmailJS or a relay elsewhere, when the club uses it.
 */
export function contentSecurityPolicy(html: string, connect: string[] = []): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    (match) =>
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}'`,
  );
  return [
    // Firefox measures prefetched page data by this line alone; every other kind is named below.
    "default-src 'self'",
    "object-src 'none'",
    "child-src 'none'",
    "worker-src 'self'",
    "media-src 'none'",
    `script-src ${["'self'", ...new Set(hashes)].join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "manifest-src 'self'",
    // Without scripts the form goes to a relay elsewhere, or opens the visitor's mail program.
    `form-action ${["'self'", ...connect, ...(connect.length > 0 ? ['mailto:'] : [])].join(' ')}`,
    "base-uri 'none'",
  ].join('; ');
}

/** Puts the policy into the page itself, where it holds on any host. */
export function withPolicy(html: string, policy: string): string {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`;
  if (!html.includes('<head>')) throw new Error('no <head> to put the policy in');
  return html.replace('<head>', () => `<head>${meta}`);
}
