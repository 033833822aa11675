import type { MetaDescriptor } from 'react-router';
import { shareId } from '../../content/site-page.ts';
import { FEED_TYPE } from '../../contract/http-headers.ts';
import { variantUrl } from '../../pictures/markup.ts';
import type { Page } from '../pages/page.server.ts';
import type { Source } from '../source.ts';
import { absolute } from './absolute.ts';
import { breadcrumbData } from './structured-data.ts';

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
  /** Absolute address of the page's feed. */
  feed?: string;
  /** Asks search engines not to keep its pictures. */
  hidesPictures?: boolean;
  jsonLd: object[];
}

export function pageHead(source: Source, page: Page): PageHead {
  const { club } = source;
  const { path, title, headTitle = title, description, steps, feed, hidesPictures, jsonLd = [] } = page;
  const share = source.picture({ id: shareId(path) }, 'compartir');
  return {
    title: path === '/' ? `${club.name} | ${club.town}` : `${headTitle} | ${club.name}`,
    description,
    canonical: absolute(club, path),
    siteName: club.name,
    share: absolute(club, variantUrl(share, 1200, 'jpg')),
    ...(feed && { feed: absolute(club, feed) }),
    ...(hidesPictures && { hidesPictures }),
    jsonLd: [
      ...jsonLd,
      ...(steps.length > 0 ? [breadcrumbData(club, [...steps, { title, link: path }])] : []),
    ],
  };
}

/** Title of the error screen. The club's name is missing where the frame's data is what failed. */
export function errorTitle(clubName: string | undefined): string {
  return clubName ? `¡Vaya! | ${clubName}` : '¡Vaya!';
}

/** The route's `meta` for a loader that returns `head`. */
export function headTags({ loaderData }: { loaderData: { head: PageHead } | undefined }): MetaDescriptor[] {
  if (!loaderData) return [{ title: 'Error' }];
  const { head } = loaderData;
  return [
    { title: head.title },
    { name: 'description', content: head.description },
    ...(head.hidesPictures ? [{ name: 'robots', content: 'noimageindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: head.canonical },
    ...(head.feed
      ? [
          {
            tagName: 'link' as const,
            rel: 'alternate',
            type: FEED_TYPE,
            title: head.siteName,
            href: head.feed,
          },
        ]
      : []),
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
