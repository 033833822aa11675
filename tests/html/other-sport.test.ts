/** Checks that a club of another sport publishes no text or colour of the sample. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { colourDistance, contrast } from '../../src/club/brand/colour.ts';
import { brandSheets } from '../../src/club/brand/style-sheet.ts';
import { readClub } from '../../src/club/content/read.ts';
import { sitePages } from '../../src/site/pages/site-map.ts';
import { OTHER_SPORT, SAMPLE, type TestClub } from '../setup/clubs.ts';
import { builtFiles, siteDirOf } from './site.ts';

const readBrand = async ({ contentDir }: TestClub) => (await readClub(contentDir, sitePages)).brand;

const siteDir = siteDirOf(OTHER_SPORT);
/** Files that people read, or that their calendars and readers show. */
const SHOWN_TEXT = /\.(html|xml|ics|webmanifest)$/;
const TEXT_FILE = /\.(html|css|js|json|webmanifest|data|xml|txt|ics)$/;
const readTexts = (dir: string) =>
  builtFiles(dir)
    .filter((file) => TEXT_FILE.test(file))
    .map((file) => ({ file: file.slice(dir.length), text: readFileSync(file, 'utf8') }));
const publishedTexts = readTexts(siteDir);

test('pages, styles, data and manifest mention neither volleyball nor sets', () => {
  expect(publishedTexts.filter(({ file }) => file.endsWith('.html')).length).toBeGreaterThan(15);
  const found = publishedTexts.flatMap(({ file, text }) => {
    // Scripts are shared by all clubs and contain the name of each sport's ball.
    const withoutSports = file.endsWith('.js') ? text.replaceAll(/voleibol:|([`"'])voleibol\1/g, '') : text;
    const [word] =
      (SHOWN_TEXT.test(file) ? /v[oó]le[iy]\w*|\bsets\b/i : /v[oó]le[iy]\w*/i).exec(withoutSports) ?? [];
    return word ? [`${file}: ${word}`] : [];
  });
  expect(found).toEqual([]);
});

/** Colours shared by all clubs: white, success and error. */
const SHARED_COLOURS = ['#ffffff', '#1f5f4a', '#7fd0b0', '#a32a12'];

test('pages, styles, scripts and manifest have no colour of the sample', async () => {
  const sheets = brandSheets(await readBrand(SAMPLE));
  const sampleColours = new Set(
    [...`${sheets.light}${sheets.dark}`.matchAll(/#[\da-f]{6}\b/g)].map(([hex]) => hex),
  );
  for (const hex of SHARED_COLOURS) sampleColours.delete(hex);
  expect(sampleColours.size).toBeGreaterThan(30);
  const findSampleColours = (texts: typeof publishedTexts) =>
    texts.flatMap(({ file, text }) =>
      [...text.toLowerCase().matchAll(/#[\da-f]{6}\b/g)]
        .filter(([hex]) => sampleColours.has(hex))
        .map(([hex]) => `${file}: ${hex}`),
    );
  expect(findSampleColours(readTexts(siteDirOf(SAMPLE))).length).toBeGreaterThan(30);
  const found = findSampleColours(publishedTexts);
  expect(found).toEqual([]);
});

test('theme colour and style sheets use its own colours', async () => {
  const { colours } = await readBrand(OTHER_SPORT);
  const manifest = JSON.parse(readFileSync(join(siteDir, 'manifest.webmanifest'), 'utf8'));
  const themeColor =
    /<meta name="theme-color" content="(#[\da-f]{6})" media="\(prefers-color-scheme: light\)"/;
  expect(manifest.theme_color).toBe(themeColor.exec(readFileSync(join(siteDir, 'index.html'), 'utf8'))?.[1]);
  expect(contrast(manifest.theme_color, manifest.background_color)).toBeGreaterThan(7);
  const css = publishedTexts.filter(({ file }) => file.endsWith('.css')).map(({ text }) => text);
  for (const colour of [colours.main, colours.second, ...colours.kinds])
    expect(
      css.some((text) => text.toLowerCase().includes(colour)),
      colour,
    ).toBe(true);
});

test('the icon shows its crest', async () => {
  const icon = readFileSync(join(siteDir, 'favicon.ico'));
  // The only image of the file; its offset follows from the header (https://learn.microsoft.com/previous-versions/ms997538).
  const { data, info } = await sharp(icon.subarray(icon.readUInt32LE(18)))
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { colours } = await readBrand(OTHER_SPORT);
  const pixels = Array.from({ length: info.width * info.height }, (_, i) => {
    const parts = [...data.subarray(i * info.channels, i * info.channels + 3)];
    return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  });
  const share = pixels.filter((hex) => colourDistance(hex, colours.main) < 0.05).length / pixels.length;
  expect(share).toBeGreaterThan(0.15);
});

test('only the chosen typeface is published', () => {
  const fonts = builtFiles(siteDir).filter((file) => file.endsWith('.woff2'));
  const { tipografia } = parse(readFileSync(join(OTHER_SPORT.contentDir, 'marca.yaml'), 'utf8'));
  const chosen = ['texto', 'titular'].map((name) =>
    readFileSync(`src/site/typefaces/${tipografia}/${name}.woff2`),
  );
  expect(fonts.map((file) => readFileSync(file).toString('base64')).sort()).toEqual(
    chosen.map((font) => font.toString('base64')).sort(),
  );
});
