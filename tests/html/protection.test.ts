/** Page for minors who need help: nothing of it may lead to the club's general mailbox. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SAMPLE } from '../setup/clubs.ts';
import { PATHS } from '../setup/site-map.ts';
import { all, hrefOf, one, openPage, words } from './site.ts';

const page = openPage(SAMPLE, '/proteccion');
const main = one(page, 'main');
const delegate = parse(readFileSync(join(SAMPLE.contentDir, 'proteccion.yaml'), 'utf8'));

test('begins with the emergency number and the helpline for children', () => {
  expect(all(main, 'a').slice(0, 2).map(hrefOf)).toEqual(['tel:112', 'tel:116111']);
  expect(words(main)).toContain('116 111');
});

test('shows the delegate with telephone and mailbox, and what happens afterwards', () => {
  const text = words(main);
  for (const field of ['nombre', 'cargo', 'telefono', 'email', 'cuando'])
    expect(text).toContain(delegate[field]);
  expect(all(main, 'ol li').map(words)).toEqual(delegate.pasos);
  expect(all(main, 'a').map(hrefOf)).toEqual(
    expect.arrayContaining([`mailto:${delegate.email}`, `tel:${delegate.telefono.replaceAll(' ', '')}`]),
  );
});

test('has no form, no link that prefills one, and no island', () => {
  expect(all(page, 'form, input, textarea, [data-message], [data-island]')).toEqual([]);
  expect(all(main, 'a[href*="#contacto"]')).toEqual([]);
  const contact = one(page, '#contacto');
  expect(words(contact)).toContain('Aquí no hay formulario');
  expect(all(contact, 'a[href="/#contacto"]')).toHaveLength(1);
});

test('the pages and printed sheets of teams of minors lead to it, others do not', () => {
  const minors = openPage(SAMPLE, '/equipos/federados/cadete-femenino');
  expect(all(minors, 'main a[href="/proteccion"]')).toHaveLength(1);
  const sheet = words(one(minors, '.sheet'));
  for (const text of [delegate.nombre, delegate.telefono, '116 111']) expect(sheet).toContain(text);
  const adults = openPage(SAMPLE, '/equipos/federados/senior-femenino');
  expect(all(adults, 'main a[href="/proteccion"]')).toEqual([]);
  expect(words(one(adults, '.sheet'))).not.toContain(delegate.nombre);
});

test('links the protocol and the code of conduct as documents', () => {
  expect(all(main, 'a[href$=".pdf"]').map(hrefOf)).toEqual([
    '/documentos/protocolo-de-proteccion.pdf',
    '/documentos/codigo-de-conducta.pdf',
  ]);
});

test('/documentos lists every document by group and kind, newest first', () => {
  const documents = one(openPage(SAMPLE, '/documentos'), 'main');
  const listed = parse(readFileSync(join(SAMPLE.contentDir, 'documentos.yaml'), 'utf8')).documentos;
  const links = all(documents, 'li a').map((link) => hrefOf(link));
  expect(links.toSorted()).toEqual(
    Object.keys(listed)
      .map((key) => `/documentos/${key}.pdf`)
      .toSorted(),
  );
  expect(all(documents, 'h2').map(words)).toEqual([
    'Información institucional y organizativa',
    'Protección y convivencia',
    'Formularios',
    'Información económica y presupuestaria',
  ]);
  for (const item of all(documents, 'li')) expect(words(item)).toMatch(/PDF, \d+ kB$/);
});

test.each(PATHS)('%s links to it in the last group of the footer', (path) => {
  const groups = all(openPage(SAMPLE, path), 'footer nav');
  const last = all(groups.at(-1) as Element, 'a').map((link) => [words(link), hrefOf(link)]);
  expect(last).toContainEqual(['Protección del menor', '/proteccion']);
});
