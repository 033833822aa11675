/** What pages have that React does not write: their policy, and those that only send the visitor elsewhere. */
import { createHash } from 'node:crypto';

/**
 * A page that leads elsewhere at once. A refresh of zero seconds replaces the history entry
 * (https://html.spec.whatwg.org/#shared-declarative-refresh-steps), with scripts and without.
 * One that leads home stands for a page that is not there: it must not say that home is its new address.
 */
export function redirectPage(to: string, origin: string): string {
  const target = xml(to);
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
    moved ? `\n<link rel="canonical" href="${xml(origin + to)}"/>` : ''
  }
</head>
<body>
<p>${words}</p>
</body>
</html>
`;
}

/** Text as it stands in XML, in elements and attributes alike. */
export const xml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Texts of what stands in a page itself. */
interface Inline {
  scripts?: string[];
  styles?: string[];
}

const sources = (texts: string[] = []): string =>
  ["'self'", ...texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)].join(
    ' ',
  );

/**
 * The strictest policy the page can live with. Scripts and styles come from this origin or are the page's own inline
 * ones, named by hash. Style attributes carry placeholder colours and shapes of photos.
 * @param connect further origins that the form may talk to: EmailJS or a relay elsewhere, when the club uses it.
 */
export function contentSecurityPolicy({ scripts, styles }: Inline, connect: string[] = []): string {
  return [
    // Firefox measures what is prefetched by this line alone; every other kind is named below.
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
    // Without scripts the form goes to a relay elsewhere, or opens the visitor's mail program.
    `form-action ${["'self'", ...connect, ...(connect.length > 0 ? ['mailto:'] : [])].join(' ')}`,
    "base-uri 'none'",
  ].join('; ');
}

/** Puts the policy into the page itself, where it holds on any host. */
export const withPolicy = (html: string, policy: string): string =>
  html.replace('<head>', () => `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/>`);
