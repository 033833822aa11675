/** What a volunteer reads about the photos, in Spanish: which file, what is wrong, what to do. */
import { join } from 'node:path';
import type { Fault, Remark } from './inspect.ts';
import type { WithdrawnPhoto } from './types.ts';

/** `3, 7 y 9-12` */
export function numberRanges(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const n of sorted) {
    const last = ranges.at(-1);
    if (last && last[1] === n - 1) last[1] = n;
    else ranges.push([n, n]);
  }
  return listed(
    ranges.flatMap(([from, to]) =>
      to - from === 1 ? [`${from}`, `${to}`] : [from === to ? `${from}` : `${from}-${to}`],
    ),
  );
}

/** `a, b y c` */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  const last = words.at(-1) ?? '';
  // «e» before the sound i, as Spanish wants it; `hie` keeps its «y».
  const and = /^«?h?[ií](?!e)/i.test(last) ? 'e' : 'y';
  return `${words.slice(0, -1).join(', ')} ${and} ${last}`;
}

/**
 * Photos of one folder that are missing. An album's go by their numbers, the others by their files, each a line.
 * @param titles what each shows, by its name without extension
 */
export function missingPhotos(
  folder: string,
  titles: ReadonlyMap<string, string>,
  photosDir: string,
): string {
  const numbers = [...titles.keys()].map(Number);
  if (numbers.every(Number.isInteger))
    return (
      `Faltan fotos del álbum ${folder}: ${numberRanges(numbers)}. Guarda cada una con su número (por ejemplo, ` +
      `«${photosDir}/${folder}/${Math.min(...numbers)}.jpg»), corrige la cantidad del álbum o apúntala en «retiradas».`
    );
  const lines = [...titles].map(([stem, title]) => `\n  ${stem}.jpg (${title})`);
  return `Faltan fotos en «${join(photosDir, folder)}»; guarda cada una con su nombre (o .png, .webp):${lines.join('')}`;
}

export function severalFiles(folder: string, names: readonly string[]): string {
  return `Hay ${names.length} archivos para la misma foto en «${folder}»: ${listed(names.map((n) => `«${n}»`))}. Deja solo uno.`;
}

export function badId(id: string): string {
  return `«${id}» no sirve como nombre de foto: usa solo letras sin acento, números, guiones y barras (por ejemplo, «equipos/federados/cadete-femenino»).`;
}

const FAULTS: { [C in Fault['code']]: (fault: Extract<Fault, { code: C }>) => string } = {
  fuera: () =>
    'es un enlace a otra parte del disco, de la que no se publica nada: copia la foto a su carpeta.',
  'no-archivo': () => 'no es un archivo: borra lo que hay con ese nombre y guarda ahí la foto.',
  vacio: () => 'está vacío (0 bytes): vuelve a copiar la foto desde la cámara o el móvil.',
  'no-imagen': () =>
    'no es una imagen que se pueda leer: ábrela en tu ordenador y expórtala como JPG, o vuelve a copiarla.',
  heic: () =>
    'está en formato HEIC (el de iPhone), que no se puede leer aquí: expórtala como JPG. Para las próximas: Ajustes > Cámara > Formatos > «El más compatible».',
  formato: () => 'está en un formato que no se admite: expórtala como JPG, PNG o WebP.',
  animado: () => 'es una imagen animada y aquí hace falta una foto fija: guarda un solo fotograma como JPG.',
  danado: () =>
    'está dañado o incompleto: vuelve a copiarlo desde la cámara o el móvil y comprueba que se ve entero.',
  pesado: ({ megabytes }) => `pesa ${megabytes} MB y el máximo es 200 MB: expórtala como JPG.`,
  enorme: ({ width, height }) =>
    `mide ${width} × ${height} píxeles y el máximo es 150 millones: redúcela (con 4000 de ancho sobra).`,
  diminuto: ({ width, height }) =>
    `mide solo ${width} × ${height} píxeles: parece una miniatura, busca la foto original.`,
  ilegible: ({ detail }) =>
    `no se puede abrir (${detail}): comprueba que es un archivo y que tienes permiso para leerlo.`,
};

export const faultMessage = (path: string, fault: Fault): string =>
  `«${path}» ${(FAULTS[fault.code] as (fault: Fault) => string)(fault)}`;

const REMARKS: Record<Remark, [what: string, todo: string]> = {
  cmyk: [
    'Fotos en CMYK (colores de imprenta), que se han pasado a RGB',
    'Mira si los colores de cada una quedan bien.',
  ],
  transparente: [
    'Fotos con partes transparentes, que se publican en blanco',
    'Guarda como JPG la que no quieras así.',
  ],
  'con-defectos': ['Fotos con pequeños defectos que no impiden verlas', 'Mira si cada una se ve entera.'],
  pequena: [
    'Fotos pequeñas para su sitio, que pueden verse borrosas',
    'Si tienes alguna en más grande, ponla.',
  ],
};

/** One line for all files with the same remark. */
export function remarkMessage(remark: Remark, paths: readonly string[]): string {
  const [what, todo] = REMARKS[remark];
  return `${what}: ${someOf(paths)}. ${todo}`;
}

/** Numbered photos that are not shown: a sentence for those taken down, one for those that the content does not count. */
export function unusedNumbers(folder: string, numbers: readonly number[], amount: number): string[] {
  const [removed, beyond] = [numbers.filter((n) => n <= amount), numbers.filter((n) => n > amount)];
  const start = (some: readonly number[]) =>
    `Fotos de «${folder}» que no se publican: ${numberRanges(some)}.`;
  return [
    ...(removed.length > 0
      ? [`${start(removed)} Están en «retiradas»: borra el archivo de cada una que no deba volver.`]
      : []),
    ...(beyond.length > 0
      ? [
          `${start(beyond)} El álbum cuenta hasta la ${amount}: para que salgan, pon «amount: ${Math.max(...beyond)}» en galerias.yaml.`,
        ]
      : []),
  ];
}

/** `«a.jpg», «b.jpg» y 3 más`: the first five. */
function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => `«${name}»`);
  if (names.length > 5) shown.push(`${names.length - 5} más`);
  return listed(shown);
}

/** Files that are no photo of anything. @param numbered whether the folder is an album's */
export const unusedFiles = (folder: string, names: readonly string[], numbered: boolean): string =>
  `Archivos de «${folder}» que no se usan: ${someOf(names)}. ${
    numbered
      ? 'Las fotos de un álbum se llaman por su número: ponle a cada una el suyo («1.jpg», «2.jpg»…) y corrige la cantidad del álbum.'
      : 'El contenido no nombra ninguna foto así.'
  }`;

const inWords = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });

export function withdrawnPhoto(path: string, { date, album, photo }: WithdrawnPhoto): string {
  const day = inWords.format(new Date(`${date}T00:00:00Z`));
  return `La foto «${path}» se retiró el ${day} (era la ${photo} del álbum ${album}) y no puede volver a la web: borra el archivo y pon otra foto, o quítala del contenido.`;
}
