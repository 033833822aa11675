/** The pages that are measured in a browser: the ones named in what the site has to reach. */
const PAGES = {
  home: '/',
  team: '/equipos/federados/infantil-femenino',
  'album of 67': '/galerias/2023-2024/torneos',
  'legal notice': '/aviso-legal',
} as const;

export const ALBUM = PAGES['album of 67'];

export const pageEntries = () => Object.entries(PAGES);
