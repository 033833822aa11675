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

export function missingNumbers(album: string, numbers: readonly number[], photosDir: string): string {
  const many = numbers.length > 1;
  const example = `${photosDir}/${album}/${Math.min(...numbers)}.jpg`;
  return (
    `${many ? 'Faltan las fotos' : 'Falta la foto'} ${numberRanges(numbers)} del álbum ${album}: ` +
    `${many ? 'guárdalas' : 'guárdala'} con su número (por ejemplo, «${example}»), corrige la cantidad del álbum ` +
    `o apúntala${many ? 's' : ''} en «retiradas».`
  );
}

/** The files that are missing in one folder, each a line. */
export function missingPictures(
  folder: string,
  pictures: readonly { stem: string; title: string }[],
  photosDir: string,
): string {
  const lines = pictures.map(({ stem, title }) => `\n  ${stem}.jpg (${title})`);
  return `Faltan ${pictures.length} fotos en «${join(photosDir, folder)}»; guárdalas con estos nombres (o .png, .webp):${lines.join('')}`;
}

export function missingPicture(id: string, title: string, photosDir: string): string {
  return `Falta la foto «${id}» (${title}): guárdala como «${photosDir}/${id}.jpg» (o .png, .webp).`;
}

export function severalFiles(folder: string, names: readonly string[]): string {
  return `Hay ${names.length} archivos para la misma foto en «${folder}»: ${listed(names.map((n) => `«${n}»`))}. Deja solo uno.`;
}

export function badId(id: string): string {
  return `«${id}» no sirve como nombre de foto: usa solo letras sin acento, números, guiones y barras (por ejemplo, «equipos/federados/cadete-femenino»).`;
}

export function faultMessage(path: string, fault: Fault): string {
  const start = `«${path}»`;
  switch (fault.code) {
    case 'fuera':
      return `${start} es un enlace a otra parte del disco, de la que no se publica nada: copia la foto a su carpeta.`;
    case 'no-archivo':
      return `${start} no es un archivo: borra lo que hay con ese nombre y guarda ahí la foto.`;
    case 'vacio':
      return `${start} está vacío (0 bytes): vuelve a copiar la foto desde la cámara o el móvil.`;
    case 'no-imagen':
      return `${start} no es una imagen que se pueda leer: ábrela en tu ordenador y expórtala como JPG, o vuelve a copiarla.`;
    case 'heic':
      return `${start} está en formato HEIC (el de iPhone), que no se puede leer aquí: expórtala como JPG. Para las próximas: Ajustes > Cámara > Formatos > «El más compatible».`;
    case 'formato':
      return `${start} está en un formato que no se admite: expórtala como JPG, PNG o WebP.`;
    case 'animado':
      return `${start} es una imagen animada y aquí hace falta una foto fija: guarda un solo fotograma como JPG.`;
    case 'danado':
      return `${start} está dañado o incompleto: vuelve a copiarlo desde la cámara o el móvil y comprueba que se ve entero.`;
    case 'pesado':
      return `${start} pesa ${fault.megabytes} MB y el máximo es 200 MB: expórtala como JPG.`;
    case 'enorme':
      return `${start} mide ${fault.width} × ${fault.height} píxeles y el máximo es 150 millones: redúcela (con 4000 de ancho sobra).`;
    case 'diminuto':
      return `${start} mide solo ${fault.width} × ${fault.height} píxeles: parece una miniatura, busca la foto original.`;
    case 'ilegible':
      return `${start} no se puede abrir (${fault.detail}): comprueba que es un archivo y que tienes permiso para leerlo.`;
  }
}

const REMARKS: Record<Remark | 'pequena', [one: string, many: string]> = {
  cmyk: [
    'está en CMYK (colores de imprenta) y se ha pasado a RGB: mira si los colores quedan bien',
    'están en CMYK (colores de imprenta) y se han pasado a RGB: mira si los colores quedan bien',
  ],
  '16-bits': [
    'tiene 16 bits por color y se publica con 8: no hay que hacer nada',
    'tienen 16 bits por color y se publican con 8: no hay que hacer nada',
  ],
  transparente: [
    'tiene partes transparentes, que se publican en blanco: si no quieres eso, guárdala como JPG',
    'tienen partes transparentes, que se publican en blanco: si no quieres eso, guárdalas como JPG',
  ],
  girada: [
    'venía girada de la cámara y se ha enderezado: no hay que hacer nada',
    'venían giradas de la cámara y se han enderezado: no hay que hacer nada',
  ],
  extension: [
    'no es del tipo que dice su nombre; se ha leído igual, pero conviene corregir la extensión',
    'no son del tipo que dice su nombre; se han leído igual, pero conviene corregir la extensión',
  ],
  'con-defectos': [
    'tiene pequeños defectos que no impiden verla: mira si se ve entera',
    'tienen pequeños defectos que no impiden verlas: mira si se ven enteras',
  ],
  pequena: [
    'es pequeña para su sitio y puede verse borrosa: si tienes una más grande, ponla',
    'son pequeñas para su sitio y pueden verse borrosas: si las tienes más grandes, ponlas',
  ],
};

/** One line for all files with the same remark; a long list names the first five. */
export function remarkMessage(remark: Remark | 'pequena', paths: readonly string[]): string {
  const [one, many] = REMARKS[remark];
  return `${someOf(paths)} ${paths.length > 1 ? many : one}.`;
}

/** Numbered photos that are not shown: a sentence for those taken down, one for those that the content does not count. */
export function unusedNumbers(
  album: string,
  numbers: readonly number[],
  amount: number,
  photosDir: string,
): string[] {
  const start = (some: readonly number[]) =>
    `En «${photosDir}/${album}» no se publica${some.length > 1 ? 'n las fotos' : ' la foto'} ${numberRanges(some)}: `;
  const removed = numbers.filter((n) => n <= amount);
  const beyond = numbers.filter((n) => n > amount);
  return [
    ...(removed.length > 0
      ? [
          `${start(removed)}${removed.length > 1 ? 'están' : 'está'} en «retiradas». Si no debe${removed.length > 1 ? 'n' : ''} volver, borra ${removed.length > 1 ? 'los archivos' : 'el archivo'}.`,
        ]
      : []),
    ...(beyond.length > 0
      ? [
          `${start(beyond)}el álbum cuenta hasta la ${amount}. Si debe${beyond.length > 1 ? 'n' : ''} salir, pon «amount: ${Math.max(...beyond)}» en galerias.yaml.`,
        ]
      : []),
  ];
}

/** The last line, when photos keep the site from being published. */
export function photosFailed(missing: number, others: number): string {
  const parts = [
    ...(missing > 0 ? [missing === 1 ? 'falta 1 archivo' : `faltan ${missing} archivos`] : []),
    ...(others > 0
      ? [`hay ${others} ${others === 1 ? 'problema' : 'problemas'}${missing > 0 ? ' más' : ''}`]
      : []),
  ];
  return `Las fotos no están bien: ${listed(parts)}. Así no se publica la web.`;
}

/** `«a.jpg», «b.jpg» y 3 más` */
function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => `«${name}»`);
  if (names.length > 5) shown.push(`${names.length - 5} más`);
  return listed(shown);
}

export function unnumbered(folder: string, names: readonly string[]): string {
  const many = names.length > 1;
  return `En «${folder}» no se publica${many ? 'n' : ''} ${someOf(names)}: las fotos de un álbum se llaman por su número. ${many ? 'Numéralas' : 'Numérala'} («1.jpg», «2.jpg»…) y corrige la cantidad del álbum.`;
}

export function unusedFiles(folder: string, names: readonly string[]): string {
  return `En «${folder}» no se usa${names.length > 1 ? 'n' : ''} ${someOf(names)}: el contenido no nombra ninguna foto así.`;
}

const inWords = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });

export function withdrawnPhoto(path: string, { date, album, photo }: WithdrawnPhoto): string {
  const day = inWords.format(new Date(`${date}T00:00:00Z`));
  return `La foto «${path}» se retiró el ${day} (era la ${photo} del álbum ${album}) y no puede volver a la web: borra el archivo y pon otra foto, o quítala del contenido.`;
}

export function changedSince(path: string): string {
  return `«${path}» ha cambiado o ha desaparecido mientras se preparaban las imágenes: vuelve a ejecutar la orden.`;
}
