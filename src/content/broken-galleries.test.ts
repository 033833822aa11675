import { expect, test } from 'vitest';
import { type Change, messageOf } from './testing/broken-club.ts';

const gallery = (albums: string, curso = '2024-2025') => ({
  'galerias.yaml': `intro: Fotos.
cursos:
  - curso: ${curso}
    intro: La temporada.
    albumes:
      - ${albums}
`,
});

/** What is broken, how, and the whole message. */
const CASES: [string, Record<string, Change>, string][] = [
  [
    'an album without photos',
    gallery('{ route: copa, name: Copa, img: 1, amount: 0 }'),
    `
galerias.yaml:6:52 (cursos › 2024-2025 › albumes › Copa › amount)
  He encontrado «0».
  Se admite: 1 o más.`,
  ],
  [
    'a removed number out of range',
    gallery('{ route: copa, name: Copa, img: 1, amount: 9, retiradas: [12] }'),
    `
galerias.yaml:6:67 (cursos › 2024-2025 › albumes › Copa › retiradas › n.º 1)
  La foto 12 no existe: el álbum tiene 9.
  Se admite: un número del 1 al 9.`,
  ],
  [
    'minors in a word',
    gallery('{ route: copa, name: Copa, img: 1, amount: 9, menores: sí }'),
    `
galerias.yaml:6:64 (cursos › 2024-2025 › albumes › Copa › menores)
  He encontrado «sí».
  Se admite: «true» o «false».`,
  ],
  [
    'every photo removed',
    gallery('{ route: copa, name: Copa, img: otra/foto, amount: 2, retiradas: [1, 2] }'),
    `
galerias.yaml:6:74 (cursos › 2024-2025 › albumes › Copa › retiradas)
  Todas las fotos del álbum están retiradas.
  Se admite: al menos una foto a la vista, o quitar el álbum.`,
  ],
  [
    'a cover that was removed',
    gallery('{ route: copa, name: Copa, img: 3, amount: 9, retiradas: [3] }'),
    `
galerias.yaml:6:41 (cursos › 2024-2025 › albumes › Copa › img)
  La foto «2024-2025/copa/3» está retirada.
  Se admite: otra foto que no esté en «retiradas».`,
  ],
  [
    'a cover beyond the last photo',
    gallery('{ route: copa, name: Copa, img: 10, amount: 9 }'),
    `
galerias.yaml:6:41 (cursos › 2024-2025 › albumes › Copa › img)
  La foto 10 no existe: el álbum tiene 9.
  Se admite: un número del 1 al 9.`,
  ],
  [
    'an album twice',
    gallery(
      '{ route: copa, name: Copa, img: 1, amount: 9 }\n      - { route: copa, name: Copa, img: 1, amount: 3 }',
    ),
    `
galerias.yaml:7:18 (cursos › 2024-2025 › albumes › Copa › route)
  «copa» está dos veces.
  Se admite: un «route» distinto para cada álbum del curso.`,
  ],
  [
    'a season of two years',
    gallery('{ route: copa, name: Copa, img: 1, amount: 9 }', '2024-2026'),
    `
galerias.yaml:3:12 (cursos › 2024-2026 › curso)
  He encontrado «2024-2026».
  Se admite: dos años seguidos, como «2024/25» o «2024-2025».
  ¿Querías decir «2024-2025»?`,
  ],
  [
    'a season twice',
    {
      'galerias.yaml':
        'intro: Fotos.\ncursos:\n  - curso: 2024-2025\n    intro: Una.\n    albumes: [{ route: copa, name: Copa, img: 1, amount: 9 }]\n  - curso: 2024-2025\n    intro: Otra.\n    albumes: [{ route: liga, name: Liga, img: 1, amount: 9 }]\n',
    },
    `
galerias.yaml:6:12 (cursos › 2024-2025 › curso)
  «2024-2025» está dos veces.
  Se admite: cada curso una sola vez, con todos sus álbumes.`,
  ],
  [
    'an album without a number of photos',
    {
      'galerias.yaml':
        'intro: Fotos.\ncursos:\n  - curso: 2024-2025\n    intro: Una.\n    albumes: [{ route: copa, name: Copa, img: 1 }]\n',
    },
    `
galerias.yaml:5:15 (cursos › 2024-2025 › albumes › Copa › amount)
  Falta el campo «amount».
  Se admite: un número.`,
  ],
  [
    'a day that is none',
    gallery('{ route: copa, name: Copa, img: 1, amount: 9, fecha: 2025-02-30 }'),
    `
galerias.yaml:6:62 (cursos › 2024-2025 › albumes › Copa › fecha)
  He encontrado «2025-02-30».
  Se admite: un día del calendario, como «2024-11-14» (año, mes y día).`,
  ],
  [
    'half a span of days',
    gallery('{ route: copa, name: Copa, img: 1, amount: 9, fecha: { desde: 2025-02-15 } }'),
    `
galerias.yaml:6:62 (cursos › 2024-2025 › albumes › Copa › fecha)
  He encontrado varios campos (desde).
  Se admite: un día, como «2024-11-14», o varios: «{ desde: 2024-11-14, hasta: 2024-11-16 }».`,
  ],
  [
    'days in the wrong order',
    gallery(
      '{ route: copa, name: Copa, img: 1, amount: 9, fecha: { desde: 2025-02-16, hasta: 2025-02-15 } }',
    ),
    `
galerias.yaml:6:90 (cursos › 2024-2025 › albumes › Copa › fecha › hasta)
  Empieza el domingo 16 de febrero de 2025 y acaba el sábado 15 de febrero de 2025.
  Se admite: un «hasta» igual o posterior a «desde».`,
  ],
  [
    'a venue that is none',
    gallery('{ route: copa, name: Copa, img: 1, amount: 9, lugar: frontn }'),
    `
galerias.yaml:6:62 (cursos › 2024-2025 › albumes › Copa › lugar)
  «frontn» no está en lugares.yaml.
  Se admite: fronton.
  ¿Querías decir «fronton»?`,
  ],
  [
    'two places',
    gallery('{ route: copa, name: Copa, img: 1, amount: 9, lugar: fronton, direccion: Torrelumbre }'),
    `
galerias.yaml:6:82 (cursos › 2024-2025 › albumes › Copa › direccion)
  El álbum tiene «lugar» y «direccion».
  Se admite: solo «lugar», con una clave de lugares.yaml, o solo «direccion», con el nombre de otro sitio.`,
  ],
  [
    'a caption of no photo',
    gallery('{ route: copa, name: Copa, img: 1, amount: 9, pies: { 10: La final } }'),
    `
galerias.yaml:6:63 (cursos › 2024-2025 › albumes › Copa › pies › 10)
  La foto 10 no existe: el álbum tiene 9.
  Se admite: un número del 1 al 9.`,
  ],
  [
    'a caption without a number',
    gallery('{ route: copa, name: Copa, img: 1, amount: 9, pies: { foto 3: La final } }'),
    `
galerias.yaml:6:63 (cursos › 2024-2025 › albumes › Copa › pies › foto 3)
  La clave «foto 3» no vale.
  Se admite: el número de una foto del álbum.`,
  ],
  [
    'an empty caption',
    gallery('{ route: copa, name: Copa, img: 1, amount: 9, pies: { 3: "" } }'),
    `
galerias.yaml:6:66 (cursos › 2024-2025 › albumes › Copa › pies › 3)
  El campo está vacío.
  Se admite: un texto.`,
  ],
  [
    'a chapter beyond the last photo',
    gallery('{ route: copa, name: Copa, img: 1, amount: 9, capitulos: [{ title: Final, foto: 12 }] }'),
    `
galerias.yaml:6:89 (cursos › 2024-2025 › albumes › Copa › capitulos › Final › foto)
  La foto 12 no existe: el álbum tiene 9.
  Se admite: un número del 1 al 9.`,
  ],
  [
    'chapters that do not rise',
    gallery(
      '{ route: copa, name: Copa, img: 1, amount: 9, capitulos: [{ title: Ida, foto: 5 }, { title: Vuelta, foto: 5 }] }',
    ),
    `
galerias.yaml:6:115 (cursos › 2024-2025 › albumes › Copa › capitulos › Vuelta › foto)
  El capítulo «Vuelta» empieza en la foto 5, y el anterior, «Ida», en la 5.
  Se admite: un número mayor que 5: los capítulos van en el orden de las fotos.`,
  ],
  [
    'a featured album that is none',
    {
      'galerias.yaml':
        'intro: Fotos.\ndestacado: 2024-2025/cop\ncursos:\n  - curso: 2024-2025\n    intro: Una.\n    albumes: [{ route: copa, name: Copa, img: 1, amount: 9 }]\n',
    },
    `
galerias.yaml:2:12 (destacado)
  «2024-2025/cop» no está en galerias.yaml.
  Se admite: 2024-2025/copa.
  ¿Querías decir «2024-2025/copa»?`,
  ],
];

test.each(CASES)('galleries that cannot be right: %s', async (_, changes, says) => {
  expect(await messageOf(changes)).toBe(`El contenido tiene 1 error:\n${says}`);
});
