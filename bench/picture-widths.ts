/**
 * Which of the published widths a browser ever picks: `npm run bench:picture-widths`. Takes the `sizes` of every layout
 * from the built pages of the sample club (`node tests/setup/build.ts` builds them without a picture), has Chromium say
 * how many pixels they ask for in windows of all widths and densities, and counts which file answers. A width that
 * nobody picks is a file too many.
 */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import type { Manifest } from '../src/pictures/manifest.ts';
import { PROFILES } from '../src/pictures/profiles.ts';
import type { PictureRole } from '../src/pictures/types.ts';
import { SAMPLE } from '../tests/setup/clubs.ts';
import { launch } from './browser.ts';

/** A `<source>`; of those of one picture the first counts whose `media` holds. */
interface Choice {
  role: PictureRole;
  media: string;
  sizes: string;
  widths: number[];
  /** As profiles.ts has them: widths, or a mark's heights. */
  names: readonly number[];
}

/** 1.25 and 1.5 are Windows laptops, 2.625 Android phones. */
const DENSITIES = [1, 1.25, 1.5, 2, 2.625, 3];
const WINDOWS = Array.from({ length: 161 }, (_, i) => 320 + i * 10);

/** Chromium rounds down at more than 1x (SelectionLogic in Blink's html_srcset_parser.cc). */
function chromium(widths: number[], needed: number, density: number): number {
  const at = widths.findIndex((each) => each >= needed);
  const [below, above] = [widths[at - 1], widths[at]];
  if (above === undefined) return Math.max(...widths);
  return below !== undefined && density > 1 && needed < Math.sqrt(below * above) ? below : above;
}

/** The others take the smallest that has a pixel for each of the screen's. */
const sharpest = (widths: number[], needed: number) =>
  widths.find((each) => each >= needed) ?? Math.max(...widths);

const { pictures } = JSON.parse(await readFile(join(SAMPLE.buildDir, 'pictures.json'), 'utf8')) as Manifest;
const roles = new Map(Object.values(pictures).map(({ data, role }) => [data.hash, role]));

function choiceOf(source: Element): Choice[] {
  const [srcset = '', sizes = '', media = ''] = ['srcSet', 'sizes', 'media'].map(
    (name) => source.getAttribute(name) ?? '',
  );
  const role = roles.get(/-\d+\.([0-9a-f]{10})\.(?:avif|webp) /.exec(srcset)?.[1] ?? '');
  if (!role) return [];
  // How wide a mark is depends on its shape; it is offered at every height.
  const offered = [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
  const { widths = offered, heights } = PROFILES[role];
  return [{ role, media, sizes, widths: [...widths], names: heights ?? widths }];
}

/** Each kind of `<picture>` once. */
async function layouts(): Promise<Choice[][]> {
  const found = new Map<string, Choice[]>();
  for await (const file of glob(join(SAMPLE.buildDir, 'site/**/*.html'))) {
    const { document } = parseHTML(await readFile(file, 'utf8'));
    for (const picture of document.querySelectorAll('picture')) {
      const choices = [...picture.querySelectorAll('source')].flatMap(choiceOf);
      if (choices.length > 0) found.set(JSON.stringify(choices), choices);
    }
  }
  return [...found.values()];
}

/** In the page: the choice that counts of each picture, and how many CSS pixels its `sizes` come to. */
function asked(layouts: Choice[][]): (Choice & { px: number })[] {
  const probe = document.body.appendChild(document.createElement('div'));
  const length = (sizes: string) => {
    const entries = sizes.split(/,\s*(?![^()]*\)|[^()]*\([^()]*\)[^()]*\))/);
    const [, css = sizes] =
      entries
        .map((entry) => /^((?:\([^()]*\)(?: and )?)*)\s*(.*)$/.exec(entry)?.slice(1) ?? [])
        .find(([media]) => !media || matchMedia(media).matches) ?? [];
    probe.style.width = css;
    return probe.getBoundingClientRect().width;
  };
  const all = layouts.flatMap((choices) => {
    const taken = choices.find(({ media }) => !media || matchMedia(media).matches);
    return taken ? [{ ...taken, px: length(taken.sizes) }] : [];
  });
  probe.remove();
  return all;
}

const all = await layouts();
const table: Record<string, { Chromium: number; others: number; 'first needed by': string }> = {};
for (const { role, names } of all.flat())
  for (const name of names) table[`${role} ${name}`] = { Chromium: 0, others: 0, 'first needed by': '' };
const browser = await launch();
for (const density of DENSITIES) {
  const context = await browser.newContext({ deviceScaleFactor: density });
  const page = await context.newPage();
  for (const width of WINDOWS) {
    await page.setViewportSize({ width, height: 900 });
    for (const { role, widths, names, px } of await page.evaluate(asked, all)) {
      const needed = px * density;
      if (!(px > 0)) throw new Error(`no width for ${role} at ${width} px`);
      const row = (width: number) => table[`${role} ${names[widths.indexOf(width)]}`];
      const own = row(chromium(widths, needed, density));
      const other = row(sharpest(widths, needed));
      if (!own || !other) continue;
      own.Chromium++;
      other.others++;
      other['first needed by'] ||= `${width} px at ${density}x: ${Math.round(needed)}`;
    }
  }
  await context.close();
}
await browser.close();
console.log(`${all.length} layouts, ${WINDOWS.length} widths of window, ${DENSITIES.length} densities`);
console.table(table);
