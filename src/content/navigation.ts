import type { Club, FooterGroup, Link, MenuEntry } from './club.ts';
import type { InnerLink } from './markdown.ts';
import { nearest } from './nearest.ts';
import type { Loaded, Reading } from './reading.ts';
import type { MenuInput } from './schema.ts';
import { oldAddresses } from './site-page.ts';
import { type Path, report } from './yaml-source.ts';

/** Pages that menu and footer may name before the club has written them. */
const OPTIONAL_PAGES = ['/historico-de-equipos', '/torneos', '/blog', '/campus'];

const ALLOWED = 'una página de esta web, o una dirección completa que empiece por https://';

/** The part of an inner link that names a page. */
const pageOf = (link: string) => link.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');

/**
 * Menu and footer. Links to a page that the club has not written are left out, and so is a menu entry that has nothing
 * else; other dead links are problems.
 */
export function buildNavigation(
  reading: Reading,
  loaded: Loaded<MenuInput>,
  club: Club,
  pages: ReadonlySet<string>,
): { menu: MenuEntry[]; pie: FooterGroup[] } {
  const old = new Set(oldAddresses(club).map(({ from }) => from));
  const unwritten = (link: string) => OPTIONAL_PAGES.includes(link) && !pages.has(link) && !old.has(link);
  const check = (link: string, path: Path) => {
    const page = pageOf(link);
    if (!link.startsWith('/') || pages.has(page) || old.has(page)) return;
    report(reading.problems, loaded.source, path, {
      found: `La página «${page}» no existe.`,
      allowed: ALLOWED,
      nearest: nearest(page, pages),
    });
  };
  const links = (list: readonly Link[], path: Path): Link[] =>
    list.flatMap((link, i) => {
      if (unwritten(link.link)) return [];
      check(link.link, [...path, i, 'link']);
      return [{ title: link.title, link: link.link }];
    });
  const menu = loaded.value.menu.flatMap(({ title, link, submenu }, i) => {
    if (!link && !submenu?.length)
      report(reading.problems, loaded.source, ['menu', i], {
        found: `«${title}» no lleva a ninguna parte.`,
        allowed: '«link» con una página, «submenu» con una lista de enlaces, o los dos',
      });
    const own = link && !unwritten(link) ? link : '';
    if (own) check(own, ['menu', i, 'link']);
    const children =
      submenu === 'galerias'
        ? club.cursos.map((season) => ({ title: season.curso, link: season.path }))
        : links(submenu ?? [], ['menu', i, 'submenu']);
    return own || children.length > 0 ? [{ title, link: own, submenu: children }] : [];
  });
  const pie = loaded.value.pie
    .map((group, i) => ({ title: group.title, links: links(group.links, ['pie', i, 'links']) }))
    .filter((group) => group.links.length > 0);
  return { menu, pie };
}

/** Links inside texts must lead to a page that exists. */
export function checkInnerLinks(
  reading: Reading,
  links: readonly InnerLink[],
  pages: ReadonlySet<string>,
): void {
  for (const { file, line, column, path } of links)
    if (!pages.has(pageOf(path)))
      reading.problems.push({
        file,
        line,
        column,
        field: '',
        found: `La página «${path}» no existe.`,
        allowed: ALLOWED,
        nearest: nearest(path, pages),
      });
}
