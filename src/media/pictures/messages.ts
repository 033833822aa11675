/** Spanish messages about photos: which file, what is wrong, what to do. */
import { join } from 'node:path';
import type { WithdrawnPhoto } from '../../club/content/picture-request.ts';
import type { PictureFault, PictureRemark } from './inspect.ts';
import { tooLargeMessage } from './limits.ts';

/** Formats `3, 7 y 9-12`. */
export function numberRanges(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const n of sorted) {
    const last = ranges.at(-1);
    if (last && last[1] === n - 1) last[1] = n;
    else ranges.push([n, n]);
  }
  return joinList(
    ranges.flatMap(([from, to]) =>
      to - from === 1 ? [`${from}`, `${to}`] : [from === to ? `${from}` : `${from}-${to}`],
    ),
  );
}

/** Formats `a, b y c`. */
function joinList(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  const last = items.at(-1) ?? '';
  // Spanish «y» becomes «e» before the sound i, but not before `hie`.
  const and = /^«?h?[ií](?!e)/i.test(last) ? 'e' : 'y';
  return `${items.slice(0, -1).join(', ')} ${and} ${last}`;
}

/**
 * Message about missing photos of a folder: numbers for an album, otherwise one line per file.
 * @param titles titles by file name without extension
 */
export function missingPhotosMessage(
  folder: string,
  titles: ReadonlyMap<string, string>,
  photosDir: string,
): string {
  const numbers = [...titles.keys()].map(Number);
  if (numbers.every(Number.isInteger))
    return (
      `Faltan fotos del álbum ${folder}: ${numberRanges(numbers)}. Guarda cada una con su número (por ejemplo, ` +
      `«${photosDir}/${folder}/${Math.min(...numbers)}.jpg»), corrige «Cuántas fotos hay» en el álbum o apúntala en sus «Retiradas».`
    );
  const lines = [...titles].map(([stem, title]) => `\n  ${stem}.jpg (${title})`);
  return `Faltan fotos en «${join(photosDir, folder)}»; guarda cada una con su nombre (o .png, .webp):${lines.join('')}`;
}

export function severalFilesMessage(folder: string, names: readonly string[]): string {
  return `Hay ${names.length} archivos para la misma foto en «${folder}»: ${joinList(names.map((n) => `«${n}»`))}. Deja solo uno.`;
}

export function badIdMessage(id: string): string {
  return `«${id}» no sirve como nombre de foto: usa solo letras sin acento, números y guiones.`;
}

const FAULT_MESSAGES: { [C in PictureFault['code']]: (fault: Extract<PictureFault, { code: C }>) => string } =
  {
    outside: () =>
      'es un enlace a otra parte del disco, de la que no se publica nada: copia la foto a su carpeta.',
    elsewhere: () =>
      'lleva a otra carpeta de fotos, y un logotipo o un escudo solo sale de la suya: guarda ahí su archivo.',
    'not-a-file': () => 'no es un archivo: borra lo que hay con ese nombre y guarda ahí la foto.',
    empty: () => 'está vacío (0 bytes): vuelve a copiar la foto desde la cámara o el móvil.',
    'not-an-image': () =>
      'no es una imagen que se pueda leer: ábrela en tu ordenador y expórtala como JPG, o vuelve a copiarla.',
    heic: () =>
      'está en formato HEIC (el de iPhone), que no se puede leer aquí: expórtala como JPG. Para las próximas: Ajustes > Cámara > Formatos > «El más compatible».',
    'unsupported-format': () => 'está en un formato que no se admite: expórtala como JPG, PNG o WebP.',
    animated: () =>
      'es una imagen animada y aquí hace falta una foto fija: guarda un solo fotograma como JPG.',
    damaged: () =>
      'está dañado o incompleto: vuelve a copiarlo desde la cámara o el móvil y comprueba que se ve entero.',
    'svg-with-picture': () =>
      'es un dibujo (SVG) que lleva dentro una imagen, y así no se sabe qué enseña: expórtalo como PNG con fondo transparente, o quítale la imagen.',
    'too-large': ({ megabytes }) => tooLargeMessage(megabytes),
    'too-many-pixels': ({ width, height }) =>
      `mide ${width} × ${height} píxeles y el máximo es 150 millones: redúcela (con 4000 de ancho sobra).`,
    'too-small': ({ width, height }) =>
      `mide solo ${width} × ${height} píxeles: parece una miniatura, busca la foto original.`,
    unreadable: ({ detail }) =>
      `no se puede abrir (${detail}): comprueba que tienes permiso para leerlo y que el disco está conectado.`,
  };

export const faultMessage = (path: string, fault: PictureFault): string =>
  `«${path}» ${(FAULT_MESSAGES[fault.code] as (fault: PictureFault) => string)(fault)}`;

const REMARK_MESSAGES: Record<PictureRemark, [remark: string, remedy: string]> = {
  cmyk: [
    'Fotos en CMYK (colores de imprenta), que se han pasado a RGB',
    'Mira si los colores de cada una quedan bien.',
  ],
  transparent: [
    'Fotos con partes transparentes, que se publican en blanco',
    'Guarda como JPG la que no quieras así.',
  ],
  imperfect: ['Fotos con pequeños defectos que no impiden verlas', 'Mira si cada una se ve entera.'],
  'like-a-photo': [
    'Logotipos que parecen una foto, y que no piden permiso a nadie',
    'Si en alguno se reconoce a una persona, quítalo: las fotos de personas van en «Fotos», con su permiso.',
  ],
  small: [
    'Fotos pequeñas para su sitio, que pueden verse borrosas',
    'Si tienes alguna en más grande, ponla.',
  ],
};

/** Message about all files with the same remark. */
export function remarkMessage(remark: PictureRemark, paths: readonly string[]): string {
  const [sentence, remedy] = REMARK_MESSAGES[remark];
  return `${sentence}: ${firstNames(paths)}. ${remedy}`;
}

/** Messages about numbered photos that are not shown: one for withdrawn photos, one for surplus ones. */
export function unusedNumbersMessages(folder: string, numbers: readonly number[], amount: number): string[] {
  const [withdrawn, surplus] = [numbers.filter((n) => n <= amount), numbers.filter((n) => n > amount)];
  const start = (numbers: readonly number[]) =>
    `Fotos de «${folder}» que no se publican: ${numberRanges(numbers)}.`;
  return [
    ...(withdrawn.length > 0
      ? [
          `${start(withdrawn)} Están en las «Retiradas» del álbum: borra el archivo de cada una que no deba volver.`,
        ]
      : []),
    ...(surplus.length > 0
      ? [
          `${start(surplus)} El álbum cuenta hasta la ${amount}: para que salgan, pon ${Math.max(...surplus)} en «Cuántas fotos hay».`,
        ]
      : []),
  ];
}

/** Formats `«a.jpg», «b.jpg» y 3 más`: the first five. */
function firstNames(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => `«${name}»`);
  if (names.length > 5) shown.push(`${names.length - 5} más`);
  return joinList(shown);
}

/**
 * Message about files that no page uses.
 * @param numbered true for the folder of an album
 */
export const unusedFilesMessage = (folder: string, names: readonly string[], numbered: boolean): string =>
  `Archivos de «${folder}» que no se usan: ${firstNames(names)}. ${
    numbered
      ? 'Las fotos de un álbum se llaman por su número: ponle a cada una el suyo («1.jpg», «2.jpg»…) y corrige «Cuántas fotos hay» en el álbum.'
      : 'El contenido no nombra ninguna foto así.'
  }`;

const longDateFormatter = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });

export function withdrawnPhotoMessage(path: string, { date, inAlbum }: WithdrawnPhoto): string {
  const day = longDateFormatter.format(new Date(`${date}T00:00:00Z`));
  const where = inAlbum ? `(era la ${inAlbum.photo} del álbum ${inAlbum.album}) ` : '';
  return `La foto «${path}» se retiró el ${day} ${where}y no puede volver a la web: borra el archivo y pon otra foto, o quítala del contenido.`;
}
