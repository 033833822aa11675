/** One page of each kind; the others differ from it in words and pictures only. */
export const KINDS = [
  '/',
  '/equipos',
  '/equipos/federados',
  '/equipos/federados/cadete-femenino',
  '/unete',
  '/galeria',
  '/galerias',
  '/galerias/2024-2025',
  '/galerias/2021-2022/torneos',
  '/entrenamientos',
  '/entrenamientos/polideportivo',
  '/quienes-somos',
  '/junta-directiva',
  '/cuerpo-tecnico',
  '/aviso-legal',
  '/torneos',
];
