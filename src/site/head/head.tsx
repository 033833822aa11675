import { shareId } from '../../content/site-page.ts';
import { FEED_TYPE } from '../../contract/http-headers.ts';
import { variantUrl } from '../../pictures/markup.ts';
import type { Page } from '../pages/pages.server.ts';
import type { Source } from '../source.server.ts';
import { absolute, breadcrumbData } from './structured-data.ts';

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

/** The tags of a page's head that speak of this page alone. */
export function Head({ head }: { head: PageHead }) {
  const properties = {
    'og:type': 'website',
    'og:locale': 'es_ES',
    'og:site_name': head.siteName,
    'og:title': head.title,
    'og:description': head.description,
    'og:url': head.canonical,
    'og:image': head.share,
    'og:image:width': '1200',
    'og:image:height': '630',
  };
  return (
    <>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      {head.hidesPictures && <meta name="robots" content="noimageindex" />}
      <link rel="canonical" href={head.canonical} />
      {head.feed && <link rel="alternate" type={FEED_TYPE} title={head.siteName} href={head.feed} />}
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {head.jsonLd.map((data) => (
        <script
          key={JSON.stringify(data)}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape it as a child
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      ))}
    </>
  );
}
