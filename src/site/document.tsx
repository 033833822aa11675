import type { ReactNode } from 'react';
import { paletteOf } from '../brand/palette.ts';
import { variantUrl } from '../pictures/markup.ts';
import { momentText } from './agenda/agenda-data.ts';
import { ContactSection } from './components/Contact/ContactSection.tsx';
import type { ContactService } from './components/Contact/send.ts';
import { BackToTop, Footer } from './components/Footer.tsx';
import { CopyLine, Header } from './components/Header/Header.tsx';
import { Partners } from './components/Partners.tsx';
import { Head, pageHead } from './head/head.tsx';
import { keepsCopies } from './offline.server.ts';
import { hasJoinPage, type Page } from './pages/pages.server.ts';
import type { Source } from './source.server.ts';

/** Pages that a visitor points at, or begins to press, are fetched before they are asked for, where the browser can. */
export const FETCH_AHEAD = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          // Files: pictures, calendars, the feed. And places of the page itself.
          { not: { href_matches: '/*.*' } },
          { not: { selector_matches: '[href^="#"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Addresses of the files that every page loads, as the bundler named them. */
export interface Assets {
  script: string;
  style: string;
  /** Typefaces that the first screen needs. */
  fonts: string[];
}

interface Props {
  source: Source;
  page: Page;
  assets: Assets;
  service: ContactService;
  /** The page's own screen. */
  children: ReactNode;
}

/** A whole page: complete HTML, which one small script brings to life once it has been read. */
export function Document({ source, page, assets, service, children }: Props) {
  const { club, agenda, madeAt } = source;
  const { name, shortName, motto, menu, contact, socialLinks, formPrivacy } = club;
  const crest = source.picture(club.crest, 'escudo');
  const { light, dark } = paletteOf(club.brand.colours);
  return (
    <html lang="es" data-made={agenda ? momentText(madeAt) : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={assets.style} />
        <meta
          name="theme-color"
          content={light.roles['surface-dark']}
          media="(prefers-color-scheme: light)"
        />
        <meta name="theme-color" content={dark.roles['surface-dark']} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={variantUrl(crest, 128, 'png')} sizes="128x128" type="image/png" />
        <link rel="apple-touch-icon" href={variantUrl(crest, 180, 'png')} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Head head={pageHead(source, page)} />
        {/* The page is read without it: style and first picture come before. */}
        <script type="module" src={assets.script} fetchPriority="low" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, whose quotes React would write as entities */}
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: FETCH_AHEAD }} />
      </head>
      <body id="inicio" data-copies={keepsCopies(club, process.env) ? '' : undefined}>
        <Header
          name={name}
          shortName={shortName}
          crest={crest}
          menu={menu}
          hasAgenda={agenda !== null}
          canJoin={hasJoinPage(club)}
          path={page.path}
        />
        <div data-behind-menu="">
          <CopyLine />
          <main id="contenido">{children}</main>
          {club.partners.map(({ partners, ...tier }) => (
            <Partners
              key={tier.title}
              tier={{
                ...tier,
                partners: partners.map((each) => source.shown(each, 'marca')),
              }}
            />
          ))}
          <ContactSection
            service={service}
            contact={contact}
            socialLinks={socialLinks}
            privacy={formPrivacy}
          />
          <BackToTop />
          <Footer
            name={name}
            motto={motto}
            crest={crest}
            groups={club.footer}
            sample={club.sample}
            today={club.now?.date ?? ''}
          />
        </div>
      </body>
    </html>
  );
}
