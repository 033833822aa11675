import type { Document } from './document.ts';
import { aboutFile } from './problems/problem.ts';
import type { Path } from './yaml-source.ts';

/** First parts of addresses that belong to screens, to the server and to the files of the built site. */
const RESERVED = [
  'inicio',
  'equipos',
  'galeria',
  'galerias',
  'temporadas',
  'entrenamientos',
  'quienes-somos',
  'junta-directiva',
  'cuerpo-tecnico',
  'unete',
  'aviso-legal',
  'privacidad-y-cookies',
  'compartir',
  'assets',
  'img',
  'api',
  'healthz',
  'readyz',
];

const firstPart = (path: string) => path.split('/')[1] ?? '';

/** Reports an old address that is among the taken ones, or reserved for the site itself. */
export function checkOldAddress(
  doc: Document<unknown>,
  at: Path,
  path: string,
  taken: ReadonlySet<string>,
): void {
  const first = firstPart(path);
  if (taken.has(path)) doc.problem(at, { code: 'address in use', path });
  // Old listings may have had any address below /equipos.
  else if (RESERVED.includes(first) && first !== 'equipos')
    doc.problem(at, { code: 'reserved address', path, first });
}

/** Reports a written page whose address is reserved. */
export function checkPageName({ file, name, notes }: Document<unknown>): void {
  if (RESERVED.includes(name))
    notes.problems.push(aboutFile(file, { code: 'address in use', path: `/${name}`, isPage: true }));
}
