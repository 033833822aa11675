import type { Club, FooterGroup, Link, MenuEntry } from './club.ts';
import type { InnerLink } from './markdown.ts';
import { nearest } from './nearest.ts';
import { OPTIONAL_PAGES, pagePaths, redirects } from './paths.ts';
import type { Loaded, Reading } from './reading.ts';
import type { MenuInput } from './schema.ts';
import type { LoadedKind } from './teams.ts';
import type { LoadedText } from './texts.ts';
import { type Path, report } from './yaml-source.ts';

const ALLOWED = 'una página de esta web, o una dirección completa que empiece por https://';

/** The part of an inner link that names a page. */
const pageOf = (link: string) => link.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');

/** Menu and footer. Links to a page that the club has not written are left out; other dead links are problems. */
export function buildNavigation(
  reading: Reading,
  loaded: Loaded<MenuInput>,
  club: Club,
): { menu: MenuEntry[]; pie: FooterGroup[] } {
  const existing = new Set(pagePaths(club));
  const moved = new Map(redirects(club).map(({ from, to }) => [from, to]));
  const unwritten = (link: string) =>
    moved.get(link) === '/' && (OPTIONAL_PAGES as readonly string[]).includes(link);
  const check = (link: string, path: Path) => {
    const page = pageOf(link);
    if (!link.startsWith('/') || existing.has(page) || (moved.has(page) && moved.get(page) !== '/')) return;
    report(reading.problems, loaded.source, path, {
      found: `La página «${page}» no existe.`,
      allowed: ALLOWED,
      nearest: nearest(page, existing),
    });
  };
  const links = (list: readonly Link[], path: Path): Link[] =>
    list.flatMap((link, i) => {
      if (unwritten(link.link)) return [];
      check(link.link, [...path, i, 'link']);
      return [link];
    });
  const menu = loaded.value.menu.flatMap(({ title, link, submenu }, i) => {
    if (link && unwritten(link)) return [];
    if (link) check(link, ['menu', i, 'link']);
    const children =
      submenu === 'galerias'
        ? club.cursos.map((season) => ({ title: season.curso, link: season.path }))
        : links(submenu ?? [], ['menu', i, 'submenu']);
    return [{ title, link: link ?? '', submenu: children }];
  });
  const pie = loaded.value.pie
    .map((group, i) => ({ title: group.title, links: links(group.links, ['pie', i, 'links']) }))
    .filter((group) => group.links.length > 0);
  return { menu, pie };
}

/** Links inside texts must lead to a page that exists. */
export function checkInnerLinks(reading: Reading, links: readonly InnerLink[], club: Club): void {
  const existing = new Set(pagePaths(club));
  for (const { file, line, column, path } of links)
    if (!existing.has(pageOf(path)))
      reading.problems.push({
        file,
        line,
        column,
        field: '',
        found: `La página «${path}» no existe.`,
        allowed: ALLOWED,
        nearest: nearest(path, existing),
      });
}

/** An old address must not be that of a page, nor of another listing. */
export function checkOldAddresses(reading: Reading, kinds: readonly LoadedKind[], club: Club): void {
  const taken = new Set(pagePaths(club));
  for (const kind of kinds)
    kind.value.rutas_antiguas?.forEach((path, i) => {
      if (taken.has(path))
        report(reading.problems, kind.source, ['rutas_antiguas', i], {
          found: `La dirección «${path}» ya está en uso.`,
          allowed: 'direcciones que no sean de otra página',
        });
      taken.add(path);
    });
}

/** Addresses that a written page cannot have. */
const RESERVED = [
  '/inicio',
  '/equipos',
  '/galeria',
  '/galerias',
  '/entrenamientos',
  '/quienes-somos',
  '/junta-directiva',
  '/cuerpo-tecnico',
  '/aviso-legal',
  '/privacidad-y-cookies',
  '/compartir',
  '/assets',
  '/img',
  '/api',
];

/** A written page must not take the address of a screen. */
export function checkPageNames(reading: Reading, pages: readonly { text: LoadedText; path: string }[]): void {
  for (const { text, path } of pages)
    if (RESERVED.includes(path))
      reading.problems.push({
        file: text.md.file,
        line: null,
        column: null,
        field: '',
        found: `La dirección «${path}» ya está en uso.`,
        allowed: 'otro nombre de archivo',
      });
}
