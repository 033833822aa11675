import { z } from 'zod';
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
          .union([z.literal('galerias'), z.literal('equipos'), z.array(link)])
          .register(valueKinds, { kind: 'submenu' })
          .nullish()
          .meta({
            description:
              'Lista de enlaces; «equipos» pone todos los tipos de equipo, «galerias» todos los cursos.',
            help: '',
            control: 'submenu',
            prominent: true,
          }),
      }),
    )
    .min(1),
  pie: z.array(z.strictObject({ title: text, links: z.array(link).min(1).meta({ one: 'un enlace' }) })),
});

/** Menu and footer, with every link that is written there. */
export const menu = yamlFile({
  name: 'menu.yaml',
  holds: 'Menú y pie de página',
  part: 'El club',
  help: 'Los enlaces de arriba y de abajo de todas las páginas.',
  previewPath: '/',
  newSeason: 'keep',
  absent: 'required',
  schema,
  build([doc]): Navigation {
    const { optionalPaths } = doc.reader;
    const note = (entry: ContentNode<unknown>, path: ValuePath, url: string) => {
      if (!optionalPaths.includes(url)) entry.collectLink(url, (fault) => entry.report(path, fault));
    };
    const noted = (entry: ContentNode<unknown>, field: string, links: readonly Link[]) => {
      for (const [i, { link }] of links.entries()) note(entry, [field, i, 'link'], link);
      return [...links];
    };
    const seasons = doc.reader.part(galleries)?.seasons ?? [];
    const kinds = doc.reader.part(teams)?.kinds ?? [];
    const listed = {
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
        if (link) note(entry, ['link'], link);
        else if (!submenu?.length) entry.report([], { code: 'no way', title });
        return {
          title,
          link: link ?? '',
          submenu: typeof submenu === 'string' ? listed[submenu] : noted(entry, 'submenu', submenu ?? []),
        };
      }),
      footer: doc.children('pie').map((group) => ({
        title: group.value.title,
        links: noted(group, 'links', group.value.links),
      })),
    };
  },
});

/**
 * Menu and footer without the pages that the club has not written, and without what has no other link.
 * @param unwritten addresses of those pages
 */
export function writtenOnly({ menu, footer }: Navigation, unwritten: readonly string[]): Navigation {
  const written = (url: string) => !unwritten.includes(url);
  const links = (list: readonly Link[]) => list.filter(({ link }) => written(link));
  return {
    menu: menu
      .map(({ title, link, submenu }) => ({
        title,
        link: written(link) ? link : '',
        submenu: links(submenu),
      }))
      .filter(({ link, submenu }) => link || submenu.length > 0),
    footer: footer
      .map((group) => ({ title: group.title, links: links(group.links) }))
      .filter((group) => group.links.length > 0),
  };
}
