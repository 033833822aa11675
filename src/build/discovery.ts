/** What search engines and phones read about the site. */
import { inkOf, paperOf } from '../brand/palette.ts';
import type { Club } from '../content/club.ts';
import { type Manifest, pictureData } from '../pictures/manifest.ts';
import { variantUrl } from '../pictures/markup.ts';
import { xml } from './xml.ts';

/**
 * https://www.sitemaps.org/protocol.html
 * @param paths of all pages
 */
export function sitemap(club: Club, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${xml(club.origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

export function robots(club: Club): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${club.origin}/sitemap.xml\n`;
}

/** https://www.w3.org/TR/appmanifest/ */
export function webManifest(club: Club, manifest: Manifest): string {
  const crest = pictureData(manifest, club.crest.id, 'escudo');
  return JSON.stringify(
    {
      name: club.name,
      short_name: club.shortName,
      description: club.description,
      lang: 'es',
      start_url: '/',
      display: 'browser',
      background_color: paperOf(club.brand.colours),
      theme_color: inkOf(club.brand.colours),
      icons: [192, 512].map((size) => ({
        src: variantUrl(crest, size, 'png'),
        sizes: `${size}x${size}`,
        type: 'image/png',
      })),
    },
    null,
    2,
  );
}
