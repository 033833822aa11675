import { type ComponentType, useMemo } from 'react';
import { Navigate, redirect, useRouteError } from 'react-router';
import type { Route } from './+types/page';
import { ErrorScreen } from './components/ErrorScreen/ErrorScreen.tsx';
import { headTags, pageHead } from './head/head.ts';
import { screens } from './pages/screens.ts';
import { getSource } from './source.server.ts';
import { isUnknownAddress } from './unknown-address.ts';

/** The one route: finds the page at an address and gives its screen what it shows. */
export async function loader({ params }: Route.LoaderArgs) {
  const source = await getSource();
  // Pages are rendered with a slash at the end of their address.
  const path = `/${(params['*'] ?? '').replace(/\/$/, '')}`;
  const page = source.pages.find((each) => each.path === path);
  if (!page) throw redirect(source.leadsTo(path));
  const { screen, title, steps } = page;
  return { head: pageHead(source, page), screen, props: { title, steps, ...page.data(source) } };
}

export const meta = headTags;

export default function Page({ loaderData: { screen, props } }: Route.ComponentProps) {
  // PageOf in pages/page.server.ts holds a page's data and its screen together.
  const Screen = screens[screen] as ComponentType<object>;
  // While the next page is on its way, this one is not drawn again.
  return useMemo(() => <Screen {...props} />, [Screen, props]);
}

/**
 * An address without a page leads home, in place of its history entry. Any other error takes the place of the screen,
 * and the frame around it lives on.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  return isUnknownAddress(error) ? <Navigate to="/" replace /> : <ErrorScreen error={error} />;
}
