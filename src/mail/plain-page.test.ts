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
