import { memo, type ReactNode } from 'react';
import { Links, Meta, Navigate, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import { BackToTop } from './components/BackToTop/BackToTop.tsx';
import { ContactSection } from './components/Contact/ContactSection.tsx';
import { ErrorScreen } from './components/ErrorScreen/ErrorScreen.tsx';
import { Footer } from './components/Footer/Footer.tsx';
import { Header } from './components/Header/Header.tsx';
import { NavigationProgress } from './components/NavigationProgress/NavigationProgress.tsx';
import { OfflineCopies } from './components/OfflineCopies/OfflineCopies.tsx';
import { Partners } from './components/Partners/Partners.tsx';
import { LostPictures } from './components/Picture/LostPictures.tsx';
import { Reveal } from './components/Reveal/Reveal.tsx';
import { RouteFocus } from './components/RouteFocus/RouteFocus.tsx';
import { START_SCRIPT } from './deferred-start.ts';
import { frameOfSite } from './frame.server.ts';
import { errorTitle } from './head/head.ts';
import './styles/base.css';
import textFont from 'club-typeface/texto.woff2?url';
import displayFont from 'club-typeface/titular.woff2?url';
import night from './styles/dark.css?url';
import paper from './styles/print.css?url';
import { isUnknownAddress } from './unknown-address.ts';

/** What every page shows around its own screen. */
export const loader = frameOfSite;

/** Of the error screen: every page has a head of its own, and what failed has none. */
export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: errorTitle(loaderData?.name) }];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text; React would escape it as a child */}
        <script dangerouslySetInnerHTML={{ __html: START_SCRIPT }} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <FrameHead />
        <Meta />
        <Links />
        {/* Only those whom they concern wait for them to see the page. */}
        <link rel="stylesheet" media="screen and (prefers-color-scheme: dark)" href={night} />
        <link rel="stylesheet" media="print" href={paper} />
      </head>
      <body id="inicio">
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** What browsers show around a page. It comes with the frame, which may be what failed. */
function FrameHead() {
  const frame = useRouteLoaderData<typeof loader>('root');
  if (!frame) return null;
  return (
    <>
      <meta name="theme-color" content={frame.bar.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={frame.bar.dark} media="(prefers-color-scheme: dark)" />
      <link rel="icon" href={frame.icons.small} sizes="128x128" type="image/png" />
      <link rel="apple-touch-icon" href={frame.icons.touch} />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <Frame frame={loaderData}>
      <main id="contenido">
        <Outlet />
      </main>
    </Frame>
  );
}

type FrameData = Route.ComponentProps['loaderData'];

function Frame({ frame, children }: { frame: FrameData; children: ReactNode }) {
  return (
    <>
      <Header
        name={frame.name}
        shortName={frame.shortName}
        crest={frame.crest}
        menu={frame.menu}
        hasAgenda={frame.hasAgenda}
        canJoin={frame.canJoin}
      />
      <div data-behind-menu="">
        <OfflineCopies keep={frame.keepsCopies} />
        {children}
        <BelowScreen frame={frame} />
      </div>
      <NavigationProgress />
      <RouteFocus />
      <Reveal />
      <LostPictures />
    </>
  );
}

/** What stands below every screen. A page change changes none of it, so React need not look at it. */
const BelowScreen = memo(function BelowScreen({ frame }: { frame: FrameData }) {
  return (
    <>
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
    </>
  );
});

/** Inside the frame where the frame's data is there, without it where that is what failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useRouteLoaderData<typeof loader>('root');
  if (isUnknownAddress(error)) return <Navigate to="/" replace />;
  const screen = (
    <main id="contenido">
      <ErrorScreen error={error} />
    </main>
  );
  return frame ? <Frame frame={frame}>{screen}</Frame> : screen;
}
