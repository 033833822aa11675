import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { brandSheets } from '../../brand/style-sheet.ts';
import { readClub } from '../../content/read.ts';
import { sitePages } from '../pages/site-map.ts';

const SITE = join(import.meta.dirname, '..');
/** Style sheet of a brand; custom properties have the same names for every club. */
const { light: BRAND } = brandSheets((await readClub(sampleContent, sitePages)).brand);
const sheets = globSync('**/*.css', { cwd: SITE });

test('every custom property in use is defined', () => {
  const all = [BRAND, ...sheets.map((file) => readFileSync(join(SITE, file), 'utf8'))].join('\n');
  const defined = new Set([...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
  const missing = [...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
  // Inline styles of components: '--shape': width / height
  const components = globSync('**/*.tsx', { cwd: SITE }).map((file) =>
    readFileSync(join(SITE, file), 'utf8'),
  );
  const inline = new Set(
    components.flatMap((code) => [...code.matchAll(/'(--[\w-]+)':/g)].map(([, name]) => name)),
  );
  expect(missing.filter((name) => name && !defined.has(name) && !inline.has(name))).toEqual([]);
});
