import { createHash } from 'node:crypto';

/** Texts of the inline scripts and styles of a page. */
interface InlineTexts {
  scripts?: string[];
  styles?: string[];
}

const sourceList = (texts: string[] = []): string =>
  ["'self'", ...texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)].join(
    ' ',
  );

/**
 * Returns the Content-Security-Policy of a page. It allows scripts and styles from this origin and inline ones by hash.
 * Style attributes are allowed because they carry placeholder colours and shapes of photos.
 * @param connect further origins that the form may use: EmailJS or a relay on another host
 */
export function contentSecurityPolicy({ scripts, styles }: InlineTexts, connect: string[] = []): string {
  return [
    // Firefox checks prefetched pages against `default-src` only.
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
    // Without scripts the form posts to the relay, or opens the visitor's mail program.
    `form-action ${["'self'", ...connect, ...(connect.length > 0 ? ['mailto:'] : [])].join(' ')}`,
    "base-uri 'none'",
  ].join('; ');
}

/** Inserts the policy into the page as a `<meta>` element, so that it applies on any host. */
export const withPolicy = (html: string, policy: string): string =>
  html.replace('<head>', () => `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/>`);
