/** An old address and the page that took its place. */
export interface Redirect {
  from: string;
  to: string;
  /** False where the old page may come back one day; left out, it is gone for good. */
  permanent?: boolean;
}

/** An empty file beside the page that stands in for an old address: a web server before Node knows by it what Node redirects. */
export const STAND_IN_MARK = '.moved';

/** Where an address leads that is no page itself. */
export interface Destination {
  to: string;
  /** Home stands in for pages that may be written one day: that is not for ever. */
  permanent: boolean;
}

/** Addresses under which only files live: what is not there is missing, not a page that moved. */
export const FILES_ONLY =
  /^\/(img|assets|api)(\/|$)|^\/calendario\/.|\.(data|js|css|map|json|xml|txt|ics|ico|png|jpe?g|gif|svg|webp|avif|woff2?|webmanifest)$/i;

/**
 * Decides where addresses lead that are no page: an old one to the page that took its place, one that differs from a
 * page's in capitals, accents or slashes at its end to that page, any other home. Takes the path without its query,
 * percent-decoded. Uses nothing from outside itself: its own text is in the page that static hosts show for unknown
 * addresses (src/build/unknown-page.ts).
 */
export function addressResolver(
  pages: readonly string[],
  redirects: readonly Redirect[],
): (path: string) => Destination {
  const plain = (path: string) => path.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const home = { to: '/', permanent: false };
  const leads = new Map<string, Destination>();
  for (const { from, to, permanent = true } of redirects) leads.set(plain(from), { to, permanent });
  for (const to of pages) if (to !== '/') leads.set(plain(to), { to, permanent: true });
  // An accent stored by itself makes a letter two. Whatever is longer is no page, and costs no look at its letters.
  const longest = 2 * Math.max(0, ...[...leads.keys()].map((path) => path.length));
  return (path) => {
    // Not /\/+$/: thousands of slashes before another character make that search the path once for each of them.
    let end = path.length;
    while (path[end - 1] === '/') end -= 1;
    return (end <= longest && leads.get(plain(path.slice(0, end)))) || home;
  };
}
