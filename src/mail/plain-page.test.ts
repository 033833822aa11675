import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plainPage } from './plain-page.ts';

test('the colours are the site’s own', () => {
  const tokens = ['tokens.css', 'dark.css']
    .map((file) => readFileSync(new URL(`../site/styles/${file}`, import.meta.url), 'utf8'))
    .join();
  const [style = ''] =
    /<style>[^<]*/.exec(plainPage({ reason: 'x', typed: null, wayOut: '', home: '/' })) ?? [];
  const colours = style.match(/#[\da-f]{3,6}\b/g) ?? [];
  expect(colours.length).toBeGreaterThan(5);
  for (const colour of colours) expect(tokens).toContain(`: ${colour};`);
});

test('the other ways to write can be tapped, and nothing else becomes a link', () => {
  const wayOut = 'También puedes escribirnos a hola@club.example.org o llamarnos al 555 01 02 03.';
  const page = plainPage({ reason: 'Espera 5 minutos.', typed: null, wayOut, home: '/' });
  expect(page).toContain('<a href="mailto:hola@club.example.org">hola@club.example.org</a>');
  expect(page).toContain('<a href="tel:555010203">555 01 02 03</a>.');
  expect(page.match(/<a /g)).toHaveLength(3);
});
