/** One page of each kind; the others differ from it in words and pictures only. */
export const KINDS = [
  '/',
  '/equipos',
  '/equipos/federados',
  '/equipos/resto',
  '/equipos/federados/cadete-femenino',
  '/equipos/resto/ies-guadarrama',
  '/galeria',
  '/galerias',
  '/galerias/2024-2025',
  '/galerias/2021-2022/torneos',
  '/entrenamientos',
  '/quienes-somos',
  '/junta-directiva',
  '/cuerpo-tecnico',
  '/aviso-legal',
  '/privacidad-y-cookies',
  '/historico-de-equipos',
  '/torneos',
  '/blog',
  '/campus',
  '/accesibilidad',
];

const IN_ONE_TAB = 3;

/** The same, some at a time: in one tab the next page starts in a third of the time that a new tab takes. */
export const KINDS_IN_TURN: string[][] = Array.from(
  { length: Math.ceil(KINDS.length / IN_ONE_TAB) },
  (_, i) => KINDS.slice(i * IN_ONE_TAB, (i + 1) * IN_ONE_TAB),
);
