import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { brandSheets } from '../../brand/style-sheet.ts';
import { readClub } from '../../content/read.ts';
import { sitePages } from '../pages/pages.server.ts';

const SITE = join(import.meta.dirname, '..');
const TOKENS = join('styles', 'tokens.css');
/** What a brand gives; every club's has the same names. */
const { light: BRAND } = brandSheets((await readClub(sampleContent, sitePages)).brand);
/** `transparent`, `currentColor` and the system's own colours name no colour of ours. */
const LITERAL =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w-])(?:black|white|gr[ae]y|silver|red|maroon|orange|gold|yellow|olive|green|lime|teal|cyan|aqua|blue|navy|purple|violet|magenta|fuchsia|pink|brown|beige|ivory)(?![\w-])/gi;

const literalsOf = (css: string) => [
  ...css.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, '').matchAll(LITERAL),
];

const sheets = globSync('**/*.css', { cwd: SITE }).filter((file) => file !== TOKENS);

test.each(sheets)('%s takes its colours from the tokens', (file) => {
  const found = literalsOf(readFileSync(join(SITE, file), 'utf8')).map(([literal]) => literal);
  expect(found).toEqual([]);
});

test('every custom property in use is defined', () => {
  const all = [BRAND, ...[...sheets, TOKENS].map((file) => readFileSync(join(SITE, file), 'utf8'))].join(
    '\n',
  );
  const defined = new Set([...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
  const missing = [...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
  // Set by components in their markup, not in a style sheet: '--shape': width / height
  const components = globSync('**/*.tsx', { cwd: SITE }).map((file) =>
    readFileSync(join(SITE, file), 'utf8'),
  );
  const inline = new Set(
    components.flatMap((code) => [...code.matchAll(/'(--[\w-]+)':/g)].map(([, name]) => name)),
  );
  expect(missing.filter((name) => name && !defined.has(name) && !inline.has(name))).toEqual([]);
});
