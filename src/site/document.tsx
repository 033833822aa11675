import type { ReactNode } from 'react';
import { FEED_TYPE } from '../base/addresses/paths.ts';
import { computePalette } from '../club/brand/palette.ts';
import { shareId } from '../club/content/site-page.ts';
import { iconOf, largestUrl } from '../media/pictures/markup.ts';
import { ContactSection } from './components/Contact/ContactSection.tsx';
import { BackToTop, Footer } from './components/Footer.tsx';
import { CopyLine, Header } from './components/Header/Header.tsx';
import { Partners } from './components/Partners.tsx';
import { NewTabNote } from './components/SmartLink.tsx';
import { usePage } from './page-context.ts';
import { absoluteUrl, breadcrumbData } from './structured-data.ts';

/** Speculation rules: browsers prefetch pages whose link a visitor points at or begins to press. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          // Not files such as pictures, calendars and the feed, nor anchors of the same page.
          { not: { href_matches: '/*.*' } },
          { not: { selector_matches: '[href^="#"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Addresses of the files that pages load, as the bundler named them. */
export interface Assets {
  script: string;
  /** Style sheet of all pages. */
  style: string;
  /** Texts of further style sheets by folder of `pages`, for a `<style>`: a second file needs a second connection. */
  pageStyles: Record<string, string>;
  printStyle: string;
  /** Fonts that the first screen needs. */
  fonts: string[];
}

interface Props {
  assets: Assets;
  /** Folder of the screen in `pages`. */
  folder: string;
  /** Version of the files that offline copies need; null to keep no copies. */
  copiesVersion: string | null;
  /** Screen of the page. */
  children: ReactNode;
}

/** Complete HTML document of a page. It works without its script, which only adds behaviour. */
export function PageDocument({ assets, folder, copiesVersion, children }: Props) {
  const { club, page, picture } = usePage();
  const crest = picture(club.crest, 'escudo');
  const icon = iconOf(crest, 128);
  const pageStyle = assets.pageStyles[folder];
  const { light, dark } = computePalette(club.brand.colours);
  return (
    <html lang="es" data-still={club.now ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={assets.style} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: CSS of the bundle, whose quotes React would escape */}
        {pageStyle && <style dangerouslySetInnerHTML={{ __html: pageStyle }} />}
        {/* The first paint does not wait for it. */}
        <link rel="stylesheet" href={assets.printStyle} media="print" />
        <meta
          name="theme-color"
          content={light.roles['surface-dark']}
          media="(prefers-color-scheme: light)"
        />
        <meta name="theme-color" content={dark.roles['surface-dark']} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={icon.url} sizes={`${icon.side}x${icon.side}`} type="image/png" />
        <link rel="apple-touch-icon" href={iconOf(crest, 180).url} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <PageHead />
        {/* Low priority: the page can be read without it, so style sheet and first picture come first. */}
        <script type="module" src={assets.script} fetchPriority="low" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, whose quotes React would write as entities */}
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} />
      </head>
      <body id="inicio" data-copies={copiesVersion === null ? undefined : ''}>
        <Header />
        <div data-behind-menu="">
          {copiesVersion !== null && <CopyLine version={copiesVersion} />}
          <main id="contenido">{children}</main>
          {club.partners.map((tier) => (
            <Partners key={tier.title} tier={tier} isBand={page.path !== '/'} />
          ))}
          <ContactSection />
          <BackToTop />
          <Footer />
        </div>
        <NewTabNote />
      </body>
    </html>
  );
}

/** Longest description, in characters. Search engines and link previews cut longer ones in the middle of a word. */
const MAX_DESCRIPTION = 170;
/** Shortest first sentence, in characters, that is enough as a description. */
const MIN_FIRST_SENTENCE = 60;

/** Cuts a long description after a sentence, or else after a word. */
function truncateDescription(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  const sentences = new Intl.Segmenter('es', { granularity: 'sentence' }).segment(text);
  const ends = Array.from(sentences, ({ index, segment }) => index + segment.trimEnd().length);
  const end = ends.findLast((offset) => offset <= MAX_DESCRIPTION) ?? 0;
  if (end >= MIN_FIRST_SENTENCE) return text.slice(0, end);
  const words = text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '');
  return `${words.replace(/[\s,;:.]+$/, '')}…`;
}

/** Metadata for browsers, search engines and link previews. */
function PageHead() {
  const { club, page, picture } = usePage();
  const { path, title, headTitle = title, breadcrumb, feed, hidesPictures, jsonLd = [] } = page;
  const description = truncateDescription(page.description);
  const fullTitle = path === '/' ? `${club.name} | ${club.town}` : `${headTitle} | ${club.name}`;
  const address = absoluteUrl(club, path);
  const share = picture({ id: shareId(path) }, 'compartir');
  const properties = {
    'og:type': 'website',
    'og:locale': 'es_ES',
    'og:site_name': club.name,
    'og:title': fullTitle,
    'og:description': description,
    'og:url': address,
    'og:image': absoluteUrl(club, largestUrl(share, 'compartir')),
  };
  const descriptions =
    breadcrumb.length > 0
      ? [...jsonLd, breadcrumbData(club, [...breadcrumb, { title, link: path }])]
      : jsonLd;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {hidesPictures && <meta name="robots" content="noimageindex" />}
      <link rel="canonical" href={address} />
      {feed && <link rel="alternate" type={FEED_TYPE} title={club.name} href={absoluteUrl(club, feed)} />}
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {descriptions.length > 0 && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape it as a child
          dangerouslySetInnerHTML={{ __html: JSON.stringify(descriptions).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  );
}
