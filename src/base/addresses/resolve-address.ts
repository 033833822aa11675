/** Redirect from an old path to its replacement. */
export interface Redirect {
  from: string;
  to: string;
  /** False if the old page may come back; by default it is permanent. */
  permanent?: boolean;
}

/**
 * Extension of an empty marker file beside a redirect page, which tells a web server in front of Node to let Node
 * redirect.
 */
export const REDIRECT_MARKER = '.moved';

/** Destination of a path without a page. */
export interface Destination {
  to: string;
  /** False for redirects to the home page, since the page may be written later. */
  permanent: boolean;
}

/** Paths of static files: unknown ones return 404 instead of a redirect. */
export const STATIC_FILE_PATTERN =
  /^\/(img|assets|api)(\/|$)|^\/calendario\/.|\.(data|js|css|map|json|xml|txt|ics|ico|png|jpe?g|gif|svg|webp|avif|woff2?|webmanifest)$/i;

/**
 * Returns a function that resolves paths without a page: an old path to its replacement, a variant in case, accents or trailing slashes, or
 * with `/index.html`, to its page, any other to the home page. Expects a percent-decoded path without a query. It must be
 * self-contained: `unknownPage` (src/site/build/finish.ts) embeds its source in the page that static hosts show for
 * unknown paths.
 */
export function createAddressResolver(
  pages: readonly string[],
  redirects: readonly Redirect[],
): (path: string) => Destination {
  const normalize = (path: string) => path.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const home = { to: '/', permanent: false };
  const destinations = new Map<string, Destination>();
  const add = (from: string, destination: Destination) => {
    const path = normalize(from === '/' ? '' : from);
    if (path) destinations.set(path, destination);
    destinations.set(`${path}/index.html`, destination);
  };
  for (const { from, to, permanent = true } of redirects) add(from, { to, permanent });
  for (const to of pages) add(to, { to, permanent: true });
  // Twice the longest path, since a decomposed accent takes two characters. Longer paths are not even normalized.
  const maxLength = 2 * Math.max(0, ...[...destinations.keys()].map((path) => path.length));
  return (path) => {
    // Not /\/+$/, whose running time is quadratic in the number of slashes.
    let end = path.length;
    while (path[end - 1] === '/') end -= 1;
    return (end <= maxLength && destinations.get(normalize(path.slice(0, end)))) || home;
  };
}
