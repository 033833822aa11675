import type { MetaDescriptor } from 'react-router';
import type { Club } from '../../content/club.ts';
import { shareId } from '../../content/paths.ts';
import { variantUrl } from '../../pictures/markup.ts';
import type { Source } from '../source.server.ts';

/** All that a page says about itself to browsers, search engines and link previews. */
export interface PageHead {
  /** Whole title, club's name included. */
  title: string;
  description: string;
  /** Absolute address. */
  canonical: string;
  siteName: string;
  /** Absolute address of the 1200x630 picture. */
  share: string;
  jsonLd: object[];
}

/** Makes a page's head; `title` empty means the home page. */
export function pageHead(
  source: Source,
  page: { path: string; title: string; description: string; jsonLd?: object[] },
): PageHead {
  const { club } = source;
  const share = source.picture({ id: shareId(page.path) }, 'compartir');
  return {
    title: page.title ? `${page.title} | ${club.nombre}` : `${club.nombre} | ${club.municipio}`,
    description: page.description,
    canonical: absolute(club, page.path),
    siteName: club.nombre,
    share: absolute(club, variantUrl(share, 1200, 'jpg')),
    jsonLd: page.jsonLd ?? [],
  };
}

export function absolute(club: Pick<Club, 'web'>, path: string): string {
  return path === '/' ? `${club.web}/` : `${club.web}${path}`;
}

/** Title of the error screen. The club's name is missing where the frame's data is what failed. */
export function errorTitle(nombre: string | undefined): string {
  return nombre ? `¡Vaya! | ${nombre}` : '¡Vaya!';
}

/** The route's `meta` for a loader that returns `head`. */
export function headTags({ loaderData }: { loaderData: { head: PageHead } | undefined }): MetaDescriptor[] {
  if (!loaderData) return [{ title: 'Error' }];
  const { head } = loaderData;
  return [
    { title: head.title },
    { name: 'description', content: head.description },
    { tagName: 'link', rel: 'canonical', href: head.canonical },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'es_ES' },
    { property: 'og:site_name', content: head.siteName },
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: head.description },
    { property: 'og:url', content: head.canonical },
    { property: 'og:image', content: head.share },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...head.jsonLd.map((data) => ({ 'script:ld+json': data as Record<string, string> })),
  ];
}
