import type { Club } from './club.ts';
import { addressResolver } from './resolve-address.ts';

/** A page of the site: its address, its name, and the picture that stands for it when it is shared. */
export interface SitePage {
  path: string;
  title: string;
  /** Tells pages of the same name apart: a team's division, an album's season. */
  detail: string;
  /** Id of a picture. */
  picture: string;
}

/** Addresses that the specification knows and a club may not have written; they lead home then. */
export const OPTIONAL_PAGES = ['/historico-de-equipos', '/torneos', '/blog', '/campus'] as const;

function galleryPages(club: Club): SitePage[] {
  const newest = club.cursos[0];
  if (!newest) return [];
  const cover = newest.albums[0]?.cover.id ?? club.portada.img.id;
  return [
    { path: '/galeria', title: 'Galería', detail: newest.curso, picture: cover },
    { path: '/galerias', title: 'Galerías', detail: club.nombreCorto, picture: cover },
    ...club.cursos.flatMap((season) => [
      {
        path: season.path,
        title: `Galerías ${season.curso}`,
        detail: club.nombreCorto,
        picture: season.albums[0]?.cover.id ?? cover,
      },
      ...season.albums.map((album) => ({
        path: album.path,
        title: album.name,
        detail: `Galerías ${season.curso}`,
        picture: album.cover.id,
      })),
    ]),
  ];
}

/** Every page of the site, home first. */
export function sitePages(club: Club): SitePage[] {
  const hero = club.portada.img.id;
  const detail = club.nombreCorto;
  const firstTeam = club.tipos[0]?.equipos[0]?.img.id ?? hero;
  const person = (people: readonly { img: { id: string } | null }[]) =>
    people.find((p) => p.img)?.img?.id ?? hero;
  const text = (page: Club['avisoLegal']) => ({
    path: page.path,
    title: page.title,
    detail,
    picture: page.img?.id ?? hero,
  });
  return [
    { path: '/', title: club.nombre, detail: club.lema, picture: hero },
    { path: '/equipos', title: 'Equipos', detail, picture: firstTeam },
    ...club.tipos.flatMap((kind) => [
      { path: `/equipos/${kind.route}`, title: kind.title, detail, picture: kind.equipos[0]?.img.id ?? hero },
      ...kind.equipos.map((team) => ({
        path: team.path,
        title: team.name,
        detail: team.division,
        picture: team.img.id,
      })),
    ]),
    ...galleryPages(club),
    { path: '/entrenamientos', title: 'Entrenamientos', detail, picture: club.lugares[0]?.img.id ?? hero },
    { path: '/quienes-somos', title: 'Quiénes somos', detail, picture: club.historia.img.id },
    ...(club.junta.length > 0
      ? [{ path: '/junta-directiva', title: 'Junta directiva', detail, picture: person(club.junta) }]
      : []),
    { path: '/cuerpo-tecnico', title: 'Cuerpo técnico', detail, picture: person(club.entrenadores) },
    ...[club.avisoLegal, club.privacidad, ...club.paginas].map(text),
  ];
}

/** Every address that exists on the site, `/` first. */
export function pagePaths(club: Club): string[] {
  return sitePages(club).map((page) => page.path);
}

export interface Redirect {
  from: string;
  to: string;
}

/** Known addresses that lead elsewhere, each once: old ones of listings, and pages that this club does not have. */
export function redirects(club: Club): Redirect[] {
  const old = club.tipos.flatMap((kind) =>
    kind.rutasAntiguas.map((from) => ({ from, to: `/equipos/${kind.route}` })),
  );
  const known = new Set([...pagePaths(club), ...old.map(({ from }) => from)]);
  const absent = [...OPTIONAL_PAGES, '/galeria', '/galerias', '/junta-directiva'].filter(
    (path) => !known.has(path),
  );
  return [...old, ...absent.map((from) => ({ from, to: '/' }))];
}

/** Where an address that is no page leads. */
export function redirectFor(club: Club, path: string): string {
  return addressResolver(pagePaths(club), redirects(club))(path).to;
}

/** Id of the picture that link previews of a page show: `/` -> `compartir/inicio`, `/equipos/resto` -> `compartir/equipos/resto`. */
export function shareId(path: string): string {
  return `compartir/${path === '/' ? 'inicio' : path.slice(1)}`;
}
