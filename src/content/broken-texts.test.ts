import { expect, test } from 'vitest';
import { type Change, messageOf } from './testing/broken-club.ts';

const UNDERLINED = `La línea de «-» o «=» que hay debajo convierte este texto en un título.
  Se admite: dos almohadillas (##) delante de un título; una línea en blanco delante de una raya.`;
const REFERENCE = `Hay un enlace que tiene su dirección en otra línea.
  Se admite: la dirección junto al enlace: «[galerías](/galerias)».`;
const PICTURE = `Hay una foto en medio del texto.
  Se admite: una foto por texto, en «img» de la cabecera.`;
const HTML = `Hay código HTML en el texto.
  Se admite: texto sin «<» ni «>»; si hacen falta, con una barra delante: «\\<».`;

/** What is broken, how, and the whole message. */
const CASES: [string, Record<string, Change>, string][] = [
  [
    'a link in a text that leads nowhere',
    { 'textos/aviso-legal.md': ['con NIF', 'con [NIF](/nif)'] },
    `
textos/aviso-legal.md:8:17
  La página «/nif» no existe.
  Se admite: una página de esta web, o una dirección completa que empiece por https://.`,
  ],
  [
    'an unknown placeholder',
    { 'textos/aviso-legal.md': ['{{legal.cif}}', '{{legal.nif}}'] },
    `
textos/aviso-legal.md:8:21
  «{{legal.nif}}» no se puede rellenar.
  Se admite: {{nombre}}, {{nombre_corto}}, {{lema}}, {{web}}, {{dominio}}, {{municipio}}, {{provincia}}, {{fundacion}}, {{temporada}}, {{contacto.email}}, {{contacto.telefono}}, {{contacto.direccion}}, {{legal.cif}}, {{legal.registro}}, {{total.equipos}}, {{total.entrenadores}}, {{total.lugares}}.
  ¿Querías decir «{{legal.cif}}»?`,
  ],
  [
    'an unknown placeholder in YAML',
    { 'club.yaml': ['Los equipos de esta temporada', 'Los {{total.equipo}} equipos'] },
    `
club.yaml:27:16 (intro_equipos)
  «{{total.equipo}}» no se puede rellenar.
  Se admite: {{nombre}}, {{nombre_corto}}, {{lema}}, {{web}}, {{dominio}}, {{municipio}}, {{provincia}}, {{fundacion}}, {{temporada}}, {{contacto.email}}, {{contacto.telefono}}, {{contacto.direccion}}, {{legal.cif}}, {{legal.registro}}, {{total.equipos}}, {{total.entrenadores}}, {{total.lugares}}.
  ¿Querías decir «{{total.equipos}}»?`,
  ],
  [
    'the telephone of a club without one',
    {
      'club.yaml': ['  telefono: 555 09 08 07\n', ''],
      'textos/aviso-legal.md': ['{{legal.cif}}', '{{contacto.telefono}}'],
    },
    `
textos/aviso-legal.md:8:21
  «{{contacto.telefono}}» está vacío.
  Se admite: rellenar «contacto › telefono» en club.yaml, o quitarlo de este texto.`,
  ],
  [
    'a page without its heading',
    { 'paginas/blog.md': 'Hola.\n' },
    `
paginas/blog.md:1:1
  El texto no empieza por su cabecera entre dos líneas «---».
  Se admite: «---», debajo «title: …» y «description: …», y otra línea «---».`,
  ],
  [
    'a story without its day',
    { 'paginas/blog.md': '---\ntitle: Blog\ndescription: Noticias.\n---\n\n## Rodilleras\n\nSi tienes…\n' },
    `
paginas/blog.md:8:1
  La noticia «Rodilleras» no empieza por su fecha.
  Se admite: la fecha en cursiva delante del texto: «*9 de noviembre de 2024.* Si tienes…».`,
  ],
  [
    'a story of a day that is none',
    {
      'paginas/blog.md':
        '---\ntitle: Blog\ndescription: Noticias.\n---\n\n## Rodilleras\n\n*9 de novienbre de 2024.* Si tienes…\n',
    },
    `
paginas/blog.md:8:1
  «9 de novienbre de 2024» no es un día del calendario.
  Se admite: día, mes y año, como «9 de noviembre de 2024».
  ¿Querías decir «9 de noviembre de 2024»?`,
  ],
  [
    'a page at the address of a screen',
    { 'paginas/equipos.md': '---\ntitle: Equipos\ndescription: Equipos.\n---\n\nHola.\n' },
    `
paginas/equipos.md
  La dirección «/equipos» ya está en uso.
  Se admite: otro nombre de archivo.`,
  ],
  [
    'a picture in a text',
    { 'textos/aviso-legal.md': ['con NIF', '![NIF](nif.jpg)'] },
    `
textos/aviso-legal.md:8:13
  Hay una foto en medio del texto.
  Se admite: una foto por texto, en «img» de la cabecera.`,
  ],
  [
    'a picture without words',
    { 'textos/quienes-somos.md': ['alt: El frontón cubierto de Villarrubia, con la red puesta\n', ''] },
    `
textos/quienes-somos.md:4:6 (img)
  La foto no tiene descripción.
  Se admite: «alt» en la cabecera: qué se ve en la foto, para quien no la ve.`,
  ],
  [
    'a first-level heading in a text',
    { 'textos/aviso-legal.md': ['## Titularidad', '# Titularidad'] },
    `
textos/aviso-legal.md:6:1
  Hay un título de primer nivel (#).
  Se admite: el título va arriba, en «title»; los apartados llevan dos almohadillas (##).`,
  ],
  [
    'a title underlined with equals signs',
    { 'textos/aviso-legal.md': ['## Titularidad', 'Titularidad\n==='] },
    `
textos/aviso-legal.md:6:1
  ${UNDERLINED}`,
  ],
  [
    'a line of dashes right below a text',
    { 'textos/aviso-legal.md': ['## Titularidad', 'Titularidad\n---'] },
    `
textos/aviso-legal.md:6:1
  ${UNDERLINED}`,
  ],
  [
    'a link whose address stands elsewhere',
    { 'textos/aviso-legal.md': ['con NIF', 'con [NIF][nif]\n\n[nif]: /equipos\n\n'] },
    `
textos/aviso-legal.md:8:17
  ${REFERENCE}

textos/aviso-legal.md:10:1
  ${REFERENCE}`,
  ],
  [
    'a picture whose address stands elsewhere',
    { 'textos/aviso-legal.md': ['con NIF', '![NIF][nif]\n\n[nif]: nif.jpg\n\n'] },
    `
textos/aviso-legal.md:8:13
  ${PICTURE}

textos/aviso-legal.md:10:1
  ${REFERENCE}`,
  ],
  [
    'a picture of another site',
    { 'textos/aviso-legal.md': ['con NIF', '![](https://example.org/nif.jpg)'] },
    `
textos/aviso-legal.md:8:13
  ${PICTURE}`,
  ],
  [
    'HTML in a line',
    { 'textos/aviso-legal.md': ['con NIF', 'con <img src="https://example.org/nif.png"> NIF'] },
    `
textos/aviso-legal.md:8:17
  ${HTML}`,
  ],
  [
    'HTML in a paragraph of its own',
    { 'textos/aviso-legal.md': ['## Titularidad', '<iframe src="/"></iframe>\n\n## Titularidad'] },
    `
textos/aviso-legal.md:6:1
  ${HTML}`,
  ],
  [
    'HTML beside the form',
    { 'club.yaml': ['privacidad_formulario: ', 'privacidad_formulario: <b>Ojo.</b> '] },
    `
club.yaml:22:24 (privacidad_formulario)
  ${HTML}`,
  ],
  [
    'a link beside the form that leads nowhere',
    { 'club.yaml': ['(/privacidad-y-cookies)', '(/privacida-y-cookies)'] },
    `
club.yaml:22:24 (privacidad_formulario)
  La página «/privacida-y-cookies» no existe.
  Se admite: una página de esta web, o una dirección completa que empiece por https://.
  ¿Querías decir «/privacidad-y-cookies»?`,
  ],
  [
    'a link without its first slash',
    { 'textos/aviso-legal.md': ['con NIF', 'con [NIF](equipos)'] },
    `
textos/aviso-legal.md:8:17
  La página «equipos» no existe.
  Se admite: una página de esta web, o una dirección completa que empiece por https://.
  ¿Querías decir «/equipos»?`,
  ],
  [
    'a link that is a script',
    { 'textos/aviso-legal.md': ['con NIF', 'con [NIF](javascript:alert)'] },
    `
textos/aviso-legal.md:8:17
  La página «javascript:alert» no existe.
  Se admite: una página de esta web, o una dirección completa que empiece por https://.`,
  ],
  [
    'a list in the story',
    { 'textos/quienes-somos.md': ['Hoy somos', '- Hoy somos'] },
    `
textos/quienes-somos.md:10:1
  Aquí hay algo que no es un párrafo de texto corrido.
  Se admite: párrafos separados por una línea en blanco, sin apartados, listas, negritas ni enlaces.`,
  ],
];

test.each(CASES)('texts that cannot be right: %s', async (_, changes, says) => {
  const count = says.split('\n\n').length;
  const head = count === 1 ? '1 error' : `${count} errores`;
  expect(await messageOf(changes)).toBe(`El contenido tiene ${head}:\n${says}`);
});
