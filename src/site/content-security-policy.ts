import { createHash } from 'node:crypto';

/** Texts of what stands in a page itself. */
interface InlineTexts {
  scripts?: string[];
  styles?: string[];
}

const sourceList = (texts: string[] = []): string =>
  ["'self'", ...texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)].join(
    ' ',
  );

/**
 * The strictest policy the page can live with. Scripts and styles come from this origin or are the page's own inline
 * ones, named by hash. Style attributes carry placeholder colours and shapes of photos.
 * @param connect further origins that the form may talk to: EmailJS or a relay elsewhere, when the club uses it.
 */
export function contentSecurityPolicy({ scripts, styles }: InlineTexts, connect: string[] = []): string {
  return [
    // Firefox measures what is prefetched by this line alone; every other kind is named below.
    "default-src 'self'",
    "object-src 'none'",
    "child-src 'none'",
    "worker-src 'self'",
    "media-src 'none'",
    `script-src ${sourceList(scripts)}`,
    `style-src ${sourceList(styles)}`,
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
export const withPolicy = (html: string, policy: string): string =>
  html.replace('<head>', () => `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/>`);
