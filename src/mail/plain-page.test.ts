import { expect, test } from 'vitest';
import { contrast } from '../pictures/colour.ts';
import { plainPage, refusalPage } from './plain-page.ts';

test('whichever club it is sent to, it can be read by day and at night', () => {
  const [style = ''] = /<style>[^<]*/.exec(plainPage('x', '')) ?? [];
  const [day = '', night = ''] = style.split('@media(prefers-color-scheme:dark)');
  const valuesIn = (css: string) =>
    Object.fromEntries(
      [...css.matchAll(/--([a-z]+):(#[\da-f]+|var\([^)]+\))/g)].map(([, name, value]) => [name, value]),
    );
  const colourOf = (values: Record<string, string | undefined>, name: string): string => {
    const value = values[name] ?? '';
    const [, other] = /^var\(--(\w+)\)$/.exec(value) ?? [];
    return other ? colourOf(values, other) : value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  };
  for (const values of [valuesIn(day), { ...valuesIn(day), ...valuesIn(night) }])
    for (const [words, ground] of [
      'text sheet',
      'text field',
      'text ground',
      'mark ground',
      'ink accent',
      'paper ink',
    ].map((pair) => pair.split(' ')))
      expect(
        contrast(colourOf(values, words ?? ''), colourOf(values, ground ?? '')),
        `${words} on ${ground}`,
      ).toBeGreaterThan(4.5);
});

test('the other ways to write can be tapped, and nothing else becomes a link', () => {
  const wayOut = 'También puedes escribirnos a hola@club.example.org o llamarnos al 555 01 02 03.';
  const page = refusalPage({ reason: 'Espera 5 minutos.', typed: null, wayOut, home: '/' });
  expect(page).toContain('<a href="mailto:hola@club.example.org">hola@club.example.org</a>');
  expect(page).toContain('<a href="tel:555010203">555 01 02 03</a>.');
  expect(page.match(/<a /g)).toHaveLength(3);
});
