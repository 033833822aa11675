/** Which page shows what a form is about. */
import { basename, extname } from 'node:path';
import { CONTACT_ID } from '../../addresses/anchors.ts';
import { AGENDA, venuePath } from '../../addresses/paths.ts';
import type { Club } from '../../content/club.ts';
import { valueAt } from '../../content/documents/values.ts';
import { isOf } from '../../content/files/declare.ts';
import { partnerTiers } from '../../content/files/partners.ts';
import { slugOf } from '../../content/spelling.ts';
import type { Path } from '../../content/yaml.ts';
import { sitePages } from '../../site/pages/pages.server.ts';

/** A place in a file: `read('equipos', 2, 'route')` reads what is written there, '' where that is no text or number. */
interface Place {
  /** Without folder and ending: `federados`. */
  name: string;
  path: Path;
  read: (...path: PropertyKey[]) => string;
}

const CONTACT = `/#${CONTACT_ID}`;
const OF_CLUB: Record<string, string> = {
  contacto: CONTACT,
  redes: CONTACT,
  privacidad_formulario: CONTACT,
  legal: '/aviso-legal',
  intro_equipos: '/equipos',
};

const teamPath = (key: string) => (key ? `/equipos/${key}` : '');

/** The team that the element of a list is for, by its key. */
const teamOfEntry = ({ path: [list = '', i = ''], read }: Place) => teamPath(read(list, i, 'equipo'));

/** By the name of the declared file; the page that is meant, though it may not be there yet. */
export const PAGES: Record<string, (place: Place) => string> = {
  'club.yaml': ({ path: [field = ''] }) => OF_CLUB[String(field)] ?? '/',
  'marca.yaml': ({ path: [field] }) => (field === 'tipos_de_equipo' ? '/equipos' : '/'),
  'menu.yaml': () => '/',
  'equipos/*.yaml': ({ name, path: [list, i = ''], read }) => {
    if (list === 'boton') return '/';
    const route = list === 'equipos' ? read('equipos', i, 'route') : '';
    return route ? teamPath(`${read('equipos', i, 'pagina_en') || name}/${route}`) : `/equipos/${name}`;
  },
  'entrenadores.yaml': () => '/cuerpo-tecnico',
  'junta.yaml': () => '/junta-directiva',
  'lugares.yaml': ({ path: [, key = ''] }) => venuePath(String(key)),
  'calendario.yaml': (place) => teamOfEntry(place) || AGENDA,
  'partidos.yaml': (place) => teamOfEntry(place) || AGENDA,
  'avisos.yaml': ({ path: [list = '', i = ''], read }) => teamPath(read(list, i, 'equipos', 0)) || '/',
  'galerias.yaml': ({ path: [list = '', i = '', albums = '', j = ''], read }) =>
    `/galerias/${slugOf(read(list, i, 'curso'))}/${read(list, i, albums, j, 'route')}`,
  ...Object.fromEntries(partnerTiers.map(({ name }) => [name, () => '/'])),
  'textos/*.md': ({ name }) => `/${name}`,
  'paginas/*.md': ({ name }) => `/${name}`,
  'temporadas/*.yaml': ({ name }) => `/temporadas/${name}`,
  'retiradas.yaml': ({ path: [list = '', i = ''], read }) => `/galerias/${read(list, i, 'album')}`,
};

/**
 * The page that shows a value: its address, with the place on it where one is meant. Where that page is not there, the
 * nearest one above it: a team that is only being written has none yet.
 * @param club as it is shown
 * @param file inside the content folder: `equipos/federados.yaml`
 * @param value all that is written in the file, also where it breaks the schema
 * @param path of the value in the file, `['equipos', 2, 'name']`; [] for the whole file
 */
export function pageOf(club: Club, file: string, value: unknown, path: Path): string {
  const read = (...steps: PropertyKey[]) => {
    const found = valueAt(value, steps);
    return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
  };
  const name = basename(file, extname(file));
  const [, meant] = Object.entries(PAGES).find(([declared]) => isOf({ name: declared }, file)) ?? [];
  const [address = '/', anchor] = (meant?.({ name, path, read }) ?? '/').split('#');
  const there = nearestPage(new Set(sitePages(club).map((page) => page.path)), address);
  return anchor ? `${there}#${anchor}` : there;
}

function nearestPage(pages: ReadonlySet<string>, path: string): string {
  if (path === '' || path === '/') return '/';
  return pages.has(path) ? path : nearestPage(pages, path.slice(0, path.lastIndexOf('/')));
}
