/** The pages that Lighthouse and the paint benches measure: the ones named in what the site has to reach. */
const PAGES = {
  home: '/',
  team: '/equipos/federados/infantil-femenino',
  'album of 67': '/galerias/2023-2024/torneos',
  'legal notice': '/aviso-legal',
} as const;

export const ALBUM = PAGES['album of 67'];

/** Whose requests are counted as well: a page of each other kind with many pictures on its first screen. */
const MANY_PICTURES = {
  staff: '/cuerpo-tecnico',
  board: '/junta-directiva',
  galleries: '/galerias',
  season: '/galerias/2024-2025',
  'teams of a kind': '/equipos/federados',
} as const;

export const countedEntries = () => Object.entries({ ...PAGES, ...MANY_PICTURES });

export const pageEntries = () => Object.entries(PAGES);
