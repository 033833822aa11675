import { createHash } from 'node:crypto';

/** `<script>` without src whose type makes it run. Data blocks such as JSON-LD are not scripts to a policy. */
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;

const hashesOf = (html: string, inline: RegExp): string[] => {
  const hashes = [...html.matchAll(inline)].map(([, text = '']) =>
    createHash('sha256').update(text).digest('base64'),
  );
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
};

/**
 * The strictest policy the page can live with. Scripts and styles come from this origin or are the page's own
 * inline ones, named by hash. Style attributes carry placeholder colours and shapes of photos.
 * @param connect further origins that the form may talk to: EmailJS or a relay elsewhere, when the club uses it.
 */
export function contentSecurityPolicy(html: string, connect: string[] = []): string {
  return [
    // Firefox measures prefetched page data by this line alone; every other kind is named below.
    "default-src 'self'",
    "object-src 'none'",
    "child-src 'none'",
    "worker-src 'self'",
    "media-src 'none'",
    `script-src ${["'self'", ...hashesOf(html, INLINE_SCRIPT)].join(' ')}`,
    `style-src ${["'self'", ...hashesOf(html, INLINE_STYLE)].join(' ')}`,
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
