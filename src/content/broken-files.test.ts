import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sitePages } from '../site/pages/pages.server.ts';
import { readClub } from './read.ts';
import { type Change, messageOf } from './testing/broken-club.ts';

/** What is broken, how, and the whole message. */
const CASES: [string, Record<string, Change>, string][] = [
  [
    'a tab',
    { 'lugares.yaml': ['    title: Frontón', '\ttitle: Frontón'] },
    `
lugares.yaml:4:1
  Hay un tabulador al principio de la línea.
  Se admite: solo espacios (dos por nivel).`,
  ],
  [
    'an unclosed quote',
    { 'lugares.yaml': ['title: Frontón cubierto', 'title: "Frontón cubierto'] },
    `
lugares.yaml:4:12
  Aquí se abren unas comillas que no se cierran.
  Se admite: las mismas comillas rectas al final del texto: "…".`,
  ],
  [
    'a wrong indent',
    { 'lugares.yaml': ['    link:', '   link:'] },
    `
lugares.yaml:7:1
  El sangrado de esta línea no cuadra con el de las líneas de arriba.
  Se admite: los mismos espacios al principio que sus líneas hermanas (dos por nivel).`,
  ],
  [
    'a colon inside a text',
    { 'lugares.yaml': ['intro: Entrenamos en', 'intro: Ojo: entrenamos en'] },
    `
lugares.yaml:1:8
  Falta algo para entender esta línea como «campo: valor».
  Se admite: «campo: valor», con un espacio tras los dos puntos; si el texto lleva dos puntos, va entre comillas: "texto: más texto".`,
  ],
  [
    'a sign that cuts a text short',
    { 'lugares.yaml': ['intro: Entrenamos en', 'intro: Síguenos con #CVSierra en'] },
    `
lugares.yaml:1:21
  Lo que sigue a «#» se toma por un comentario y no saldría en la web.
  Se admite: el texto entre comillas: "… #…"; un comentario, en una línea aparte.`,
  ],
  [
    'a text that is nothing but a comment',
    { 'lugares.yaml': ['    title: Frontón cubierto', '    title: #frontón'] },
    `
lugares.yaml:4:12
  Lo que sigue a «#» se toma por un comentario y no saldría en la web.
  Se admite: el texto entre comillas: "… #…"; un comentario, en una línea aparte.`,
  ],
  [
    'a key twice',
    { 'lugares.yaml': ['    link:', '    title: Otro\n    link:'] },
    `
lugares.yaml:7:5
  El campo «title» está escrito dos veces.
  Se admite: cada campo una sola vez.`,
  ],
  [
    'bytes that are not UTF-8',
    { 'lugares.yaml': Buffer.from('intro: Hola\nlugares: Frontón', 'latin1') },
    `
lugares.yaml:2:15
  El archivo no está guardado en UTF-8: los acentos se perderían.
  Se admite: guardarlo de nuevo con la codificación UTF-8.`,
  ],
  [
    'a missing file',
    { 'lugares.yaml': null },
    `
lugares.yaml
  Falta este archivo, que es obligatorio.`,
  ],
  [
    'an empty file',
    { 'entrenadores.yaml': '\n' },
    `
entrenadores.yaml
  El archivo está vacío.`,
  ],
  [
    'a file whose name is misspelt',
    { 'patrocinadors.yaml': 'intro: Gracias.\n' },
    `
patrocinadors.yaml
  Este archivo no se usa en ninguna parte.
  Se admite: club.yaml, marca.yaml, menu.yaml, equipos/….yaml, entrenadores.yaml, junta.yaml, lugares.yaml, calendario.yaml, partidos.yaml, avisos.yaml, galerias.yaml, retiradas.yaml, temporadas/….yaml, patrocinadores.yaml, colaboradores.yaml, textos/quienes-somos.md, textos/aviso-legal.md, textos/privacidad-y-cookies.md, paginas/….md.
  ¿Querías decir «patrocinadores.yaml»?`,
  ],
  [
    'a kind of team in a .yml file',
    { 'equipos/otros.yml': 'orden: 2\n' },
    `
equipos/otros.yml
  Este archivo no se usa en ninguna parte.
  Se admite: en «equipos», archivos .yaml con el nombre en minúsculas, sin acentos ni espacios.
  ¿Querías decir «equipos/otros.yaml»?`,
  ],
  [
    'no teams at all',
    { 'equipos/comarcal.yaml': null },
    `
equipos
  Falta al menos un archivo en esta carpeta.
  Se admite: equipos/….yaml, con el nombre en minúsculas, sin acentos ni espacios.`,
  ],
  [
    'a text that begins with an asterisk',
    { 'lugares.yaml': ['intro: Entrenamos', 'intro: *Entrenamos*'] },
    `
lugares.yaml:1:8
  Hay un texto que empieza por «*».
  Se admite: el texto entre comillas: "*…".`,
  ],
  [
    'a telephone that reads as a number, zeros first',
    { 'club.yaml': ['telefono: 555 09 08 07', 'telefono: 0055509'] },
    `
club.yaml:14:13 (contacto › telefono)
  He encontrado «0055509».
  Se admite: un texto; entre comillas: "0055509".`,
  ],
  [
    'nothing but a comment',
    { 'lugares.yaml': '# Nada todavía\n' },
    `
lugares.yaml
  El archivo está vacío.`,
  ],
];

test.each(CASES)('files that cannot be read: %s', async (_, changes, says) => {
  expect(await messageOf(changes)).toBe(`El contenido tiene 1 error:\n${says}`);
});

test('a file behind a link is read, a folder behind a link is a problem: nothing is passed over in silence', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'contenido-'));
  const elsewhere = join(dir, 'otro-sitio');
  await cp(new URL('../../tests/otro-club/contenido', import.meta.url), join(dir, 'club'), {
    recursive: true,
  });
  await mkdir(elsewhere);
  await writeFile(
    join(elsewhere, 'junta.yaml'),
    'intro: Somos una.\njunta: [{ name: Ana, title: Presidenta }]\n',
  );
  await symlink(join(elsewhere, 'junta.yaml'), join(dir, 'club/junta.yaml'));
  expect((await readClub(join(dir, 'club'), sitePages)).board).toHaveLength(1);
  await symlink(elsewhere, join(dir, 'club/paginas'));
  await expect(readClub(join(dir, 'club'), sitePages)).rejects.toThrow(
    'paginas\n  Es un enlace a una carpeta',
  );
  await rm(dir, { recursive: true });
});

test('a byte order mark and Windows line ends do no harm', async () => {
  const lines = [
    'intro: Uno.',
    'lugares:',
    '  fronton:',
    '    title: Frontón',
    '    address: [Calle]',
    '    img: lugares/f',
    '',
  ];
  expect(await messageOf({ 'lugares.yaml': `\uFEFF${lines.join('\r\n')}` })).toBe('');
});
