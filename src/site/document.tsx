import type { ReactNode } from 'react';
import { ContactSection } from './components/Contact/ContactSection.tsx';
import { BackToTop, Footer } from './components/Footer.tsx';
import { CopyLine, Header } from './components/Header/Header.tsx';
import { Partners } from './components/Partners.tsx';
import type { FrameData } from './frame.server.ts';
import { Head, type PageHead } from './head/head.tsx';

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
  /** Address of the page. */
  path: string;
  /** When it was made, for the scripts of what depends on the day. */
  madeAt: string | undefined;
  assets: Assets;
  head: PageHead;
  frame: FrameData;
  children: ReactNode;
}

/** A whole page: complete HTML, which one small script brings to life once it has been read. */
export function Document({ path, madeAt, assets, head, frame, children }: Props) {
  return (
    <html lang="es" data-made={madeAt}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={assets.style} />
        <meta name="theme-color" content={frame.bar.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={frame.bar.dark} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={frame.icons.small} sizes="128x128" type="image/png" />
        <link rel="apple-touch-icon" href={frame.icons.touch} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Head head={head} />
        {/* The page is read without it: style and first picture come before. */}
        <script type="module" src={assets.script} fetchPriority="low" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, whose quotes React would write as entities */}
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: FETCH_AHEAD }} />
      </head>
      <body id="inicio" data-copies={frame.keepsCopies ? '' : undefined}>
        <Header
          name={frame.name}
          shortName={frame.shortName}
          crest={frame.crest}
          menu={frame.menu}
          hasAgenda={frame.hasAgenda}
          canJoin={frame.canJoin}
          path={path}
        />
        <div data-behind-menu="">
          <CopyLine />
          <main id="contenido">{children}</main>
          {frame.partners.map((tier) => (
            <Partners key={tier.title} tier={tier} />
          ))}
          <ContactSection
            service={frame.contactService}
            contact={frame.contact}
            socialLinks={frame.socialLinks}
            privacy={frame.formPrivacy}
          />
          <BackToTop />
          <Footer
            name={frame.name}
            motto={frame.motto}
            crest={frame.crest}
            groups={frame.footer}
            sample={frame.sample}
            today={frame.today}
          />
        </div>
      </body>
    </html>
  );
}
