import type { Reading } from './reading.ts';
import type { LoadedKind } from './teams.ts';
import type { LoadedText } from './texts.ts';
import { report } from './yaml-source.ts';

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
export function checkOldAddresses(
  reading: Reading,
  kinds: readonly LoadedKind[],
  pages: ReadonlySet<string>,
): void {
  const taken = new Set(pages);
  for (const kind of kinds)
    kind.value.rutas_antiguas?.forEach((path, i) => {
      const first = firstPart(path);
      if (taken.has(path))
        report(reading.problems, kind.source, ['rutas_antiguas', i], {
          found: `La dirección «${path}» ya está en uso.`,
          allowed: 'direcciones que no sean de otra página',
        });
      // Below /equipos a listing may have been called anything.
      else if (RESERVED.includes(first) && first !== 'equipos')
        report(reading.problems, kind.source, ['rutas_antiguas', i], {
          found: `La dirección «${path}» está reservada.`,
          allowed: `direcciones que no empiecen por «/${first}»`,
        });
      taken.add(path);
    });
}

/** A written page must not take the address of a screen. */
export function checkPageNames(reading: Reading, pages: readonly { text: LoadedText; path: string }[]): void {
  for (const { text, path } of pages)
    if (RESERVED.includes(firstPart(path)))
      reading.problems.push({
        file: text.md.file,
        line: null,
        column: null,
        field: '',
        found: `La dirección «${path}» ya está en uso.`,
        allowed: 'otro nombre de archivo',
      });
}
