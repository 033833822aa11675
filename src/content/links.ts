import type { Notes } from './document.ts';
import { nearest } from './nearest.ts';

/** The part of a link that names a page. */
const pageOf = (url: string) => url.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');

/** Reports links to pages of this site that do not exist. */
export function checkLinks({ links }: Notes, targets: ReadonlySet<string>): void {
  for (const { url, report } of links)
    if (!targets.has(pageOf(url)))
      report({
        found: `La página «${pageOf(url)}» no existe.`,
        allowed: 'una página de esta web, o una dirección completa que empiece por https://',
        nearest: nearest(pageOf(url), targets),
      });
}
