import { expect, test } from 'vitest';
import type { Venue } from './club.ts';
import { sectionsOf, toHtml, toInlineHtml, toPlainText } from './markdown.ts';
import { distance, nearest } from './nearest.ts';
import { scheduleWords } from './schedule.ts';

const venue = (key: string): Venue => ({
  key,
  title: key.toUpperCase(),
  address: [],
  link: '',
  img: { id: key },
});

test('a schedule is said in words', () => {
  const gym = venue('gimnasio');
  expect(
    scheduleWords([
      { days: ['martes', 'jueves'], from: '18:00', to: '19:30', venue: gym },
      { days: ['lunes', 'miércoles', 'viernes'], from: '20:00', to: '21:00', venue: gym },
    ]),
  ).toEqual(['Martes y jueves, de 18:00 a 19:30', 'Lunes, miércoles y viernes, de 20:00 a 21:00']);
});

test('a schedule names the venue only where there are several', () => {
  expect(
    scheduleWords([
      { days: ['sábado'], from: '10:00', to: '11:00', venue: venue('patio') },
      { days: ['domingo'], from: '10:00', to: '11:00', venue: venue('gimnasio') },
    ]),
  ).toEqual(['Sábado, de 10:00 a 11:00 (PATIO)', 'Domingo, de 10:00 a 11:00 (GIMNASIO)']);
});

test.each([
  ['miercoles', 'miércoles', 0],
  ['divison', 'division', 1],
  ['amuont', 'amount', 1],
  ['', 'abc', 3],
])('the distance from «%s» to «%s» is %i', (from, to, expected) => {
  expect(distance(from, to)).toBe(expected);
});

test('a far word is nobody’s neighbour', () => {
  expect(nearest('zapato', ['lunes', 'martes'])).toBeUndefined();
  expect(nearest('lune', ['lunes', 'martes'])).toBe('lunes');
});

test('raw HTML in a text is shown, not run', () => {
  expect(toHtml('<script>alert(1)</script>')).not.toContain('<script');
  expect(toHtml('[x](javascript:alert(1))')).toBe('<p><a href="">x</a></p>');
});

test('links that leave the site open in a new tab, others do not', () => {
  expect(toInlineHtml('[a](https://example.org) [b](/equipos)')).toBe(
    '<a href="https://example.org" target="_blank" rel="noopener">a</a> <a href="/equipos">b</a>',
  );
  expect(toInlineHtml('uno\n\ndos')).toBeNull();
});

test('a text is split at its second-level headings, each with an id of its own', () => {
  const { intro, sections } = sectionsOf(
    'Antes.\n\n## Ámbito y más\n\nUno.\n\n### Menor\n\n## Ámbito y más\n\nDos.\n',
  );
  expect(intro).toBe('<p>Antes.</p>\n');
  expect(sections.map((section) => [section.id, section.title])).toEqual([
    ['ambito-y-mas', 'Ámbito y más'],
    ['ambito-y-mas-2', 'Ámbito y más'],
  ]);
  expect(sections[0]?.html).toContain('<h3>Menor</h3>');
});

test('plain text has its signs as they are, and no markup', () => {
  expect(toPlainText('Tú & yo, «2 > 1»\ny "más"')).toBe('Tú & yo, «2 > 1» y "más"');
  expect(toPlainText('Tú y **yo**')).toBeNull();
});
