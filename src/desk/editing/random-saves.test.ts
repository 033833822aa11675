import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { request } from '../../../tests/setup/request.ts';
import { seeded } from '../../../tests/setup/seeded.ts';
import { checkContent } from '../../content/read.ts';
import { sitePages } from '../../site/pages/site-map.ts';
import type { FieldPath, FileProblem } from '../server/api.ts';
import { refusalOf } from '../server/refusals.ts';
import { guardedDesk } from '../testing/guarded-desk.ts';
import { checkFile, openFile, saveFile } from './edit-file.ts';
import { readOverview } from './overview.ts';

// All two hundred in the full run; EDITS_SEED repeats those of a failed one.

const EDITS = process.env.FULL ? 200 : 12;
const SEED = Number(process.env.EDITS_SEED ?? 20_261_125);

type Container = Record<string | number, unknown>;

/** The paths of everything in a value, without its root. */
function pathsIn(value: unknown, above: FieldPath = []): FieldPath[] {
  if (typeof value !== 'object' || value === null) return [];
  const steps = Array.isArray(value) ? value.keys().toArray() : Object.keys(value);
  return steps.flatMap((step) => {
    const path = [...above, step];
    return [path, ...pathsIn((value as Container)[step], path)];
  });
}

const TEXTS = [
  '',
  'no-existe',
  'Otra cosa',
  '25:99',
  '2024-02-31',
  '{{nada}}',
  '../fuera',
  'a'.repeat(3000),
  '18:30',
];

/** Another value in the place of one. */
function instead(value: unknown, pick: (most: number) => number): unknown {
  const kind = pick(10);
  if (kind === 0) return { sobra: true };
  if (kind === 1) return [value];
  if (typeof value === 'number') return kind < 7 ? value + 1 + pick(3) : kind < 9 ? -1 : String(value);
  if (typeof value === 'boolean') return kind < 7 ? !value : 'quizás';
  if (Array.isArray(value))
    return kind < 5 ? value.toReversed() : kind < 8 ? value.slice(1) : [...value, value[0]];
  if (typeof value === 'string') return kind < 6 ? `${value} bis` : TEXTS[pick(TEXTS.length)];
  return kind < 6 && typeof value === 'object' && value ? { ...value, sobra: 1 } : null;
}

/** A value changed at one place, and where. @param pick a whole number below another one */
function changedAtRandom(
  before: unknown,
  pick: (most: number) => number,
): { value: unknown; path: FieldPath } {
  const value = structuredClone(before);
  const paths = pathsIn(value);
  const path = paths[pick(paths.length)] ?? [];
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((each, step) => (each as Container)[step], value) as Container;
  const last = path.at(-1) ?? '';
  if (pick(8) === 0 && !Array.isArray(holder)) delete holder[last];
  else holder[last] = instead(holder[last], pick);
  return { value, path };
}

/** Every file of the content byte by byte, without what is hidden. */
async function bytesOf(dir: string): Promise<Record<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.includes(`${sep}.`));
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await readFile(path, 'base64')])),
  );
}

/**
 * Whether a message is at a place, in it or above it; at a neighbour that contradicts it (a day before another one); or
 * names its field.
 */
function isAbout({ path, found, allowed }: FileProblem, place: FieldPath): boolean {
  if (`${found} ${allowed}`.includes(`«${place.at(-1)}»`)) return true;
  if (place.length === 1) return path.length <= 1 || path[0] === place[0];
  return place.slice(0, -1).every((step, i) => i >= path.length || String(path[i]) === String(step));
}

test(
  'any change of a form is saved and good for the site, or refused at its place with nothing changed',
  async () => {
    const desk = await guardedDesk(sampleContent);
    const { contentDir } = desk.folders;
    const { store } = desk.context;
    onTestFinished(desk.close);
    const random = seeded(SEED);
    const pick = (most: number) => Math.floor(random() * most);
    const { files, previewOrigin } = await readOverview(desk.context);
    const there = files.filter(({ exists }) => exists).map(({ file }) => file);
    const made = { accepted: 0, refused: 0 };
    for (let n = 0; n < EDITS; n++) {
      const file = there[pick(there.length)] ?? '';
      const open = await openFile(store, file);
      const { value, path } = changedAtRandom(open.value, pick);
      const where = `edit ${n}, seed ${SEED}: ${file} ${path.join('.')}`;
      const before = await bytesOf(contentDir);
      const edited = { file, value, tag: open.tag };
      const refused = await saveFile(desk.context, edited, `Cambio ${n}`).then(() => null, refusalOf);
      if (!refused) {
        made.accepted++;
        await expect(checkContent(contentDir, sitePages), where).resolves.toBeDefined();
        if (made.accepted % 10 !== 1) continue;
        const shown = await checkFile(desk.context, edited, path);
        expect(shown.problems, where).toEqual([]);
        const headers = { ...desk.own, host: new URL(previewOrigin).host };
        const page = await request(previewOrigin, shown.page, { headers });
        expect(page.status, `${where}: ${shown.page}`).toBe(200);
        continue;
      }
      made.refused++;
      expect(refused.status, where).toBe(422);
      const { code, message, problems = [] } = refused.refusal;
      expect([code, message], where).toEqual(['no-valido', expect.stringMatching(/\S/)]);
      // What another file says of it is at the place where it is named.
      const here = problems.filter((each) => each.file === file);
      expect(problems.length, where).toBeGreaterThan(0);
      if (here.length > 0)
        expect(
          here.some((each) => isAbout(each, path)),
          `${where}: ${JSON.stringify(here)}`,
        ).toBe(true);
      for (const { found } of problems) expect(found, where).toMatch(/\S/);
      expect(await bytesOf(contentDir), where).toEqual(before);
    }
    console.info(`Desk: ${made.accepted} edits saved, ${made.refused} refused, seed ${SEED}`);
    expect(Math.min(made.accepted, made.refused)).toBeGreaterThan(EDITS / 10);
  },
  120_000 + 8000 * EDITS,
);
