import { matchRoutes, type RouteObject } from 'react-router';
import routes from '../src/site/routes.ts';
import { KINDS } from './accessibility/kinds.ts';
import { SCREENS } from './looks/screens.ts';
import { PAGES } from './setup/site-map.ts';
import { expect, test } from './setup/test.ts';

// Some checks look at one page of each kind only. A new screen that is not among them would be looked at by none.

/** Leads elsewhere and shows nothing. */
const NO_PAGE = ['screens/Unknown/Unknown.tsx'];

const files = routes.flatMap(({ children = [] }) => children.map(({ file }) => file));

/** The file of the screen at an address. */
const screenAt = (path: string) => matchRoutes(routes.map(asObject), path)?.at(-1)?.route.id;

function asObject({ file, path, index, children }: (typeof routes)[number]): RouteObject {
  const at = { id: file, ...(path !== undefined && { path }) };
  return index ? { ...at, index } : { ...at, ...(children && { children: children.map(asObject) }) };
}

for (const [who, paths] of [
  ['accessibility', KINDS],
  ['looks', SCREENS.map(({ path }) => path)],
] as const) {
  test(`${who}: every screen is among those that are looked at, and each of them is a page`, () => {
    const seen = new Set(paths.map(screenAt));
    expect(files.filter((file) => !seen.has(file))).toEqual(NO_PAGE);
    const pages = PAGES.map(({ path }) => path);
    expect(paths.filter((path) => !pages.includes(path))).toEqual([]);
  });
}
