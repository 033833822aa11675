import { z } from 'zod';
import { PROTECTION_PATH } from '../../../base/addresses/paths.ts';
import type { ContentNode } from '../content-node.ts';
import { valueKinds } from '../schema.ts';
import type { ValuePath } from '../yaml.ts';
import { yamlFile } from './declare.ts';
import { type Link, link, menuLink, text } from './fields.ts';
import { galleries } from './galleries.ts';
import { teams } from './teams.ts';

export interface MenuEntry {
  title: string;
  /** Empty for an entry that only opens its submenu. */
  link: string;
  submenu: Link[];
}

interface FooterGroup {
  title: string;
  links: Link[];
}

export interface Navigation {
  menu: MenuEntry[];
  footer: FooterGroup[];
}

const schema = z.strictObject({
  menu: z
    .array(
      z.strictObject({
        title: text,
        link: menuLink.nullish().meta({ prominent: true }),
        submenu: z
          .union([z.literal('galerias'), z.literal('equipos'), z.array(link).meta({ itemNoun: 'un enlace' })])
          .register(valueKinds, { kind: 'submenu' })
          .nullish()
          .meta({
            description:
              'Lista de enlaces; «equipos» pone todos los tipos de equipo, «galerias» todas las temporadas.',
            help: '',
            control: 'submenu',
            prominent: true,
          }),
      }),
    )
    .min(1)
    .meta({ itemNoun: 'una entrada' }),
  pie: z
    .array(z.strictObject({ title: text, links: z.array(link).min(1).meta({ itemNoun: 'un enlace' }) }))
    .meta({ itemNoun: 'un grupo de enlaces' }),
});

/** Menu and footer. They keep the links to pages that the club has not written yet. */
export const menu = yamlFile({
  name: 'menu.yaml',
  contents: 'Menú y pie de página',
  part: 'El club',
  help: 'Los enlaces de arriba y de abajo de todas las páginas.',
  previewPath: '/',
  newSeason: 'keep',
  absent: 'required',
  schema,
  build([doc]): Navigation {
    const { optionalPaths } = doc.reader;
    const collectLink = (entry: ContentNode<unknown>, path: ValuePath, url: string) => {
      if (!optionalPaths.includes(url)) entry.collectLink(url, (fault) => entry.report(path, fault));
    };
    const collectLinks = (entry: ContentNode<unknown>, field: string, links: readonly Link[]) => {
      for (const [i, { link }] of links.entries()) collectLink(entry, [field, i, 'link'], link);
      return [...links];
    };
    const seasons = doc.reader.part(galleries)?.seasons ?? [];
    const kinds = doc.reader.part(teams)?.kinds ?? [];
    const generatedSubmenus = {
      galerias: seasons.map((season) => ({ title: season.name, link: season.path })),
      // A single kind needs no submenu: the entry itself leads to it.
      equipos:
        kinds.length > 1
          ? kinds.map(({ breadcrumb, slug }) => ({ title: breadcrumb, link: `/equipos/${slug}` }))
          : [],
    };
    return {
      menu: doc.children('menu').map((entry) => {
        const { title, link, submenu } = entry.value;
        if (link) collectLink(entry, ['link'], link);
        else if (!submenu?.length) entry.report([], { code: 'missing link', title });
        return {
          title,
          link: link ?? '',
          submenu:
            typeof submenu === 'string'
              ? generatedSubmenus[submenu]
              : collectLinks(entry, 'submenu', submenu ?? []),
        };
      }),
      footer: doc.children('pie').map((group) => ({
        title: group.value.title,
        links: collectLinks(group, 'links', group.value.links),
      })),
    };
  },
});

/**
 * Removes links to pages that the club has not written, and entries and groups that are left without a link.
 * @param unwritten addresses of these pages
 */
export function withoutUnwrittenPages(
  { menu, footer }: Navigation,
  unwritten: readonly string[],
): Navigation {
  const isWritten = (url: string) => !unwritten.includes(url);
  const writtenLinks = (links: readonly Link[]) => links.filter(({ link }) => isWritten(link));
  return {
    menu: menu
      .map(({ title, link, submenu }) => ({
        title,
        link: isWritten(link) ? link : '',
        submenu: writtenLinks(submenu),
      }))
      .filter(({ link, submenu }) => link || submenu.length > 0),
    footer: footer
      .map((group) => ({ title: group.title, links: writtenLinks(group.links) }))
      .filter((group) => group.links.length > 0),
  };
}

/** Returns the footer with a link to the protection page, which is added to the last group if the footer has none. */
export function withProtectionLink(footer: Navigation['footer']): Navigation['footer'] {
  if (footer.some(({ links }) => links.some(({ link }) => link === PROTECTION_PATH))) return footer;
  const protectionEntry = { title: 'Protección del menor', link: PROTECTION_PATH };
  const last = footer.at(-1);
  if (!last) return [{ title: 'El club', links: [protectionEntry] }];
  return [...footer.slice(0, -1), { ...last, links: [...last.links, protectionEntry] }];
}
