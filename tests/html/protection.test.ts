/** Page for minors who need help. The delegate comes before the club's general mailbox. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SAMPLE } from '../setup/clubs.ts';
import { PATHS } from '../setup/site-map.ts';
import { getFirst, hrefOf, openPage, queryAll, visibleText } from './site.ts';

const page = openPage(SAMPLE, '/proteccion');
const main = getFirst(page, 'main');
const delegate = parse(readFileSync(join(SAMPLE.contentDir, 'proteccion.yaml'), 'utf8'));

test('begins with the emergency number and the helpline for children', () => {
  expect(queryAll(main, 'a').slice(0, 2).map(hrefOf)).toEqual(['tel:112', 'tel:116111']);
  expect(visibleText(main)).toContain('116 111');
});

test('shows the delegate with telephone and mailbox, and what happens afterwards', () => {
  const text = visibleText(main);
  for (const field of ['nombre', 'cargo', 'telefono', 'email', 'cuando'])
    expect(text).toContain(delegate[field]);
  expect(queryAll(main, 'ol li').map(visibleText)).toEqual(delegate.pasos);
  expect(queryAll(main, 'a').map(hrefOf)).toEqual(
    expect.arrayContaining([`mailto:${delegate.email}`, `tel:${delegate.telefono.replaceAll(' ', '')}`]),
  );
});

test('folds the form below the delegate, and says who reads it', () => {
  expect(queryAll(main, 'form, [data-message], a[href*="#contacto"]')).toEqual([]);
  const contact = getFirst(page, '#contacto');
  expect(queryAll(contact, 'details:not([open]) summary').map(visibleText)).toEqual(['Escríbenos']);
  expect(visibleText(getFirst(contact, 'h2 + p'))).toBe(
    `Lo que escribas aquí lo leen varias personas del club y se guarda unos días. Para contárselo solo a ${delegate.nombre}, usa el teléfono o el correo de arriba.`,
  );
});

test('the pages and printed sheets of teams of minors lead to it, others do not', () => {
  const minors = openPage(SAMPLE, '/equipos/federados/cadete-femenino');
  expect(queryAll(minors, 'main a[href="/proteccion"]')).toHaveLength(1);
  const sheet = visibleText(getFirst(minors, '.sheet'));
  for (const text of [delegate.nombre, delegate.telefono, '116 111']) expect(sheet).toContain(text);
  const adults = openPage(SAMPLE, '/equipos/federados/senior-femenino');
  expect(queryAll(adults, 'main a[href="/proteccion"]')).toEqual([]);
  expect(visibleText(getFirst(adults, '.sheet'))).not.toContain(delegate.nombre);
});

test('links the protocol and the code of conduct as documents', () => {
  expect(queryAll(main, 'a[href$=".pdf"]').map(hrefOf)).toEqual([
    '/documentos/protocolo-de-proteccion.pdf',
    '/documentos/codigo-de-conducta.pdf',
  ]);
});

test('/documentos lists every document by group and kind, newest first', () => {
  const documents = getFirst(openPage(SAMPLE, '/documentos'), 'main');
  const expectedDocuments = parse(
    readFileSync(join(SAMPLE.contentDir, 'documentos.yaml'), 'utf8'),
  ).documentos;
  const links = queryAll(documents, 'li a').map((link) => hrefOf(link));
  expect(links.toSorted()).toEqual(
    Object.keys(expectedDocuments)
      .map((key) => `/documentos/${key}.pdf`)
      .toSorted(),
  );
  expect(queryAll(documents, 'h2').map(visibleText)).toEqual([
    'Información institucional y organizativa',
    'Protección y convivencia',
    'Formularios',
    'Información económica y presupuestaria',
  ]);
  for (const item of queryAll(documents, 'li')) expect(visibleText(item)).toMatch(/PDF, \d+ kB$/);
});

test.each(PATHS)('%s links to it in the last group of the footer', (path) => {
  const groups = queryAll(openPage(SAMPLE, path), 'footer nav');
  const last = queryAll(groups.at(-1) as Element, 'a').map((link) => [visibleText(link), hrefOf(link)]);
  expect(last).toContainEqual(['Protección del menor', '/proteccion']);
});
