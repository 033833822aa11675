/** Parts of pages that React does not render: CSP and redirect pages. */
import { createHash } from 'node:crypto';

/**
 * Page that redirects at once. A refresh of zero seconds replaces the history entry
 * (https://html.spec.whatwg.org/#shared-declarative-refresh-steps), with and without scripts. A redirect to the home
 * page stands for a missing page, so it has no canonical URL.
 */
export function redirectPage(to: string, origin: string): string {
  const target = escapeXml(to);
  const moved = to !== '/';
  const title = moved ? 'Esta página está en otra dirección' : 'Esta página no existe';
  const words = moved
    ? `Esta página está en <a href="${target}">otra dirección</a>.`
    : `Esta página no existe. <a href="${target}">Ir al inicio</a>.`;
  return `<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="utf-8"/>
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="robots" content="noindex"/>
<meta http-equiv="refresh" content="0;url=${target}"/>${
    moved ? `\n<link rel="canonical" href="${escapeXml(origin + to)}"/>` : ''
  }
</head>
<body>
<p>${words}</p>
</body>
</html>
`;
}

/** Escapes text for XML elements and attributes. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Inline scripts and styles of a page. */
interface InlineCode {
  scripts?: string[];
  styles?: string[];
}

const sources = (texts: string[] = []): string =>
  ["'self'", ...texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)].join(
    ' ',
  );

/**
 * Strictest CSP for a page. Scripts and styles come from this origin or are inline with a hash. Style attributes
 * carry placeholder colours and photo shapes.
 * @param connect further origins for the form: EmailJS or an external relay
 */
export function contentSecurityPolicy({ scripts, styles }: InlineCode, connect: string[] = []): string {
  return [
    // Only Firefox's prefetch falls back to default-src; all other kinds have their own directive.
    "default-src 'self'",
    "object-src 'none'",
    "child-src 'none'",
    "worker-src 'self'",
    "media-src 'none'",
    `script-src ${sources(scripts)}`,
    `style-src ${sources(styles)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "manifest-src 'self'",
    // Without scripts the form posts to an external relay, or opens the mail program.
    `form-action ${["'self'", ...connect, ...(connect.length > 0 ? ['mailto:'] : [])].join(' ')}`,
    "base-uri 'none'",
  ].join('; ');
}

/** Inserts the CSP into the page, where it works on any host. */
export const withPolicy = (html: string, policy: string): string =>
  html.replace('<head>', () => `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/>`);
