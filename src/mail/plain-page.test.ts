import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plainPage } from './plain-page.ts';

test('the colours are the site’s own', () => {
  const tokens = readFileSync(new URL('../site/styles/tokens.css', import.meta.url), 'utf8');
  const page = plainPage({ reason: 'x', typed: null, wayOut: '' });
  const root = /:root\{([^}]*)\}/.exec(page)?.[1] ?? '';
  const colours = root.split(';').map((line) => line.split(':', 2));
  expect(colours.length).toBeGreaterThan(5);
  for (const [name, value] of colours) expect(tokens).toContain(`${name}: ${value};`);
});

test('the other ways to write can be tapped, and nothing else becomes a link', () => {
  const wayOut = 'También puedes escribirnos a hola@club.example.org o llamarnos al 555 01 02 03.';
  const page = plainPage({ reason: 'Espera 5 minutos.', typed: null, wayOut });
  expect(page).toContain('<a href="mailto:hola@club.example.org">hola@club.example.org</a>');
  expect(page).toContain('<a href="tel:555010203">555 01 02 03</a>.');
  expect(page.match(/<a /g)).toHaveLength(3);
});
