import { expect, test } from 'vitest';
import { sectionsOf } from './markdown.ts';

const ids = (...titles: string[]) =>
  sectionsOf(titles.map((title) => `## ${title}\n\nTexto.\n`).join('\n')).sections.map(({ id }) => id);

test('titles that the layout has an id for get another one', () => {
  expect(
    ids(
      'Contacto',
      'Contenido',
      'Inicio',
      'Menú',
      'Índice',
      'Mensaje enviado',
      'Para responder',
      'Foto 3',
      'Foto',
      'Foto',
    ),
  ).toEqual([
    'apartado-contacto',
    'apartado-contenido',
    'apartado-inicio',
    'apartado-menu',
    'apartado-indice',
    'apartado-mensaje-enviado',
    'apartado-para-responder',
    'apartado-foto-3',
    'apartado-foto',
    'apartado-foto-2',
  ]);
});

test('all other titles keep theirs', () => {
  expect(ids('Ámbito de aplicación', 'Contacto con el club', '¿?')).toEqual([
    'ambito-de-aplicacion',
    'contacto-con-el-club',
    'apartado',
  ]);
});

test('no two sections of a text share an id', () => {
  expect(ids('Fotos 2', 'Fotos', 'Fotos')).toEqual(['fotos-2', 'fotos', 'fotos-3']);
});
