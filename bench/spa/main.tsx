/** The site's own screens as a plain client-rendered application: an empty page, one script, data fetched as JSON. */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject, RouterProvider, useLoaderData } from 'react-router';
import App from '../../src/site/root.tsx';
import routes from '../../src/site/routes.ts';

/** Screens and frame take the data as a prop; the framework's type generator gives each a type of its own. */
type Screen = ComponentType<{ loaderData: unknown }>;

const modules = import.meta.glob<{ default: Screen }>('../../src/site/screens/**/*.tsx', { eager: true });
const fetched = new Map<string, Promise<Record<string, { data: unknown }>>>();

/** One JSON for each page holds the frame and the screen: both loaders share the fetch. */
async function dataOf(request: Request, routeId: string): Promise<unknown> {
  const { pathname } = new URL(request.url);
  const url = pathname === '/' ? '/_.json' : `${pathname}.json`;
  const answer = fetched.get(url) ?? fetch(url).then((response) => response.json());
  fetched.set(url, answer);
  return (await answer)[routeId]?.data;
}

function routeOf(routeId: string, Component: Screen) {
  return {
    loader: ({ request }: { request: Request }) => dataOf(request, routeId),
    Component: () => <Component loaderData={useLoaderData()} />,
  };
}

function branchOf({ path, file, children }: RouteConfigEntry): RouteObject {
  const screen = modules[`../../src/site/${file}`]?.default;
  if (!screen) throw new Error(`no screen in ${file}`);
  const route = routeOf(file.replace('.tsx', ''), screen);
  return children ? { ...route, children: children.map(branchOf) } : { ...route, path: path ?? '' };
}

const root = {
  ...routeOf('root', App as Screen),
  HydrateFallback: () => null,
  children: routes.map(branchOf),
};

createRoot(document.getElementById('app') as HTMLElement).render(
  <RouterProvider router={createBrowserRouter([root])} />,
);
