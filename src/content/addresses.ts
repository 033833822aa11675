import type { Document } from './document.ts';
import type { KindDocument } from './files/teams.ts';
import { aboutFile } from './problems.ts';

/** First parts of addresses that belong to screens, to the server and to the files of the built site. */
const RESERVED = [
  'inicio',
  'equipos',
  'galeria',
  'galerias',
  'entrenamientos',
  'quienes-somos',
  'junta-directiva',
  'cuerpo-tecnico',
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

/** An old address must not be that of a page, nor of another listing, nor stand where only the site itself has addresses. */
export function checkOldAddresses(kinds: readonly KindDocument[], pages: ReadonlySet<string>): void {
  const taken = new Set(pages);
  for (const kind of kinds)
    kind.value.rutas_antiguas?.forEach((path, i) => {
      const first = firstPart(path);
      if (taken.has(path))
        kind.problem(['rutas_antiguas', i], {
          found: `La dirección «${path}» ya está en uso.`,
          allowed: 'direcciones que no sean de otra página',
        });
      // Below /equipos a listing may have been called anything.
      else if (RESERVED.includes(first) && first !== 'equipos')
        kind.problem(['rutas_antiguas', i], {
          found: `La dirección «${path}» está reservada.`,
          allowed: `direcciones que no empiecen por «/${first}»`,
        });
      taken.add(path);
    });
}

/** A written page must not take the address of a screen. */
export function checkPageName({ file, name, notes }: Document<unknown>): void {
  if (RESERVED.includes(name))
    notes.problems.push(
      aboutFile(file, {
        found: `La dirección «/${name}» ya está en uso.`,
        allowed: 'otro nombre de archivo',
      }),
    );
}
