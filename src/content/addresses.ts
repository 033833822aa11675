import type { Document } from './document.ts';
import type { KindDocument } from './files/teams.ts';
import { aboutFile } from './problems.ts';
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

/** Reports old addresses that are taken by a page or another listing, or reserved for the site itself. */
export function checkOldAddresses(kinds: readonly KindDocument[], pages: ReadonlySet<string>): void {
  const taken = new Set(pages);
  for (const kind of kinds)
    kind.value.rutas_antiguas?.forEach((path, i) => {
      checkOldAddress(kind, ['rutas_antiguas', i], path, taken);
      taken.add(path);
    });
}

/** Reports an old address that is among the taken ones, or reserved for the site itself. */
export function checkOldAddress(
  doc: Document<unknown>,
  at: Path,
  path: string,
  taken: ReadonlySet<string>,
): void {
  const first = firstPart(path);
  if (taken.has(path))
    doc.problem(at, {
      found: `La dirección «${path}» ya está en uso.`,
      allowed: 'direcciones que no sean de otra página',
    });
  // Old listings may have had any address below /equipos.
  else if (RESERVED.includes(first) && first !== 'equipos')
    doc.problem(at, {
      found: `La dirección «${path}» está reservada.`,
      allowed: `direcciones que no empiecen por «/${first}»`,
    });
}

/** Reports a written page whose address is reserved. */
export function checkPageName({ file, name, notes }: Document<unknown>): void {
  if (RESERVED.includes(name))
    notes.problems.push(
      aboutFile(file, {
        found: `La dirección «/${name}» ya está en uso.`,
        allowed: 'otro nombre de archivo',
      }),
    );
}
