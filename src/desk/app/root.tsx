import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Links, Outlet, Scripts, useMatches } from 'react-router';
import type { Route } from './+types/root.ts';
import './root.css';
import type { RouteHandle } from '../server/route-access.ts';
import { cacheLoaderData, offlineMiddleware } from './browser/offline-middleware.ts';
import { ScreenError } from './parts/Notice.tsx';

export const handle: RouteHandle = { access: 'anyone' };

export const clientMiddleware = [offlineMiddleware];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Escritorio</title>
        <link rel="icon" href="data:," />
        <Links />
      </head>
      <body>
        {children}
        <noscript>El escritorio necesita JavaScript. La web del club no.</noscript>
        <Scripts />
      </body>
    </html>
  );
}

const subscribeToNothing = () => () => {};

/** Renders the screens only in the browser, so that no visible button is still without its handler. */
export default function App() {
  const isBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const matches = useMatches();
  useEffect(() => cacheLoaderData(location.href.replace(/#.*/, ''), matches), [matches]);
  return isBrowser ? <Outlet /> : <p role="status">Abriendo el escritorio…</p>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <ScreenError error={error} />
    </main>
  );
}
