import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { seeded } from '../../tests/setup/seeded.ts';
import { buildSite } from '../build/build.ts';
import { checkContent } from '../content/read.ts';
import type { Folders } from '../contract/folders.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import type { Path, Remark } from './api.ts';
import { checkFile, openFile, saveDraft, saveFile } from './content.ts';
import { readOverview } from './overview.ts';
import { refusalOf } from './server/refusals.ts';
import { guardedDesk, send } from './testing/guarded-desk.ts';
import { changedAtRandom } from './testing/random-value.ts';

// All two hundred in the full run; EDITS_SEED repeats those of a failed one.

const EDITS = process.env.FULL ? 200 : 12;
/** A state among so many that were saved is built: in the full run alone, for a build takes its time. */
const BUILT_EVERY = 50;
const SEED = Number(process.env.EDITS_SEED ?? 20_261_125);

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
function isAbout({ path: told, found, allowed }: Remark, place: Path): boolean {
  if (`${found} ${allowed}`.includes(`«${place.at(-1)}»`)) return true;
  if (place.length === 1) return told.length <= 1 || told[0] === place[0];
  return place.slice(0, -1).every((step, i) => i >= told.length || String(told[i]) === String(step));
}

/**
 * How many pages the build makes of what is saved: read, its pictures planned, rendered and finished, as it is before it is
 * published. No picture is encoded.
 */
async function pagesBuilt(folders: Folders, where: string): Promise<number> {
  const { club } = await buildSite(folders).catch((cause) => {
    throw new Error(`${where}: the build refuses it`, { cause });
  });
  const paths = sitePages(club).map(({ path }) => path);
  for (const path of paths)
    expect(await readFile(join(folders.siteDir, path, 'index.html'), 'utf8'), `${where}: ${path}`).toContain(
      '<main',
    );
  return paths.length;
}

test(
  'any change of a form is saved and good for the site, built without encoding its pictures, or refused at its place with nothing changed',
  async () => {
    const desk = await guardedDesk(sampleContent);
    const { contentDir } = desk.folders;
    const { store } = desk.context;
    try {
      const random = seeded(SEED);
      const pick = (most: number) => Math.floor(random() * most);
      const { files, previewOrigin } = await readOverview(desk.context);
      const there = files.filter(({ exists }) => exists).map(({ file }) => file);
      const made = { accepted: 0, refused: 0, built: 0 };
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
          if (made.accepted % BUILT_EVERY === 0) {
            made.built += await pagesBuilt(desk.folders, where);
          }
          if (made.accepted % 10 !== 1) continue;
          const shown = await checkFile(desk.context, edited, path);
          expect(shown.problems, where).toEqual([]);
          const at = new URL(previewOrigin);
          const page = await send({
            port: Number(at.port),
            path: shown.page,
            headers: { ...desk.own, host: at.host },
          });
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
        await saveDraft(store, edited);
        const kept = await openFile(store, file);
        expect(kept.draft, where).not.toBeNull();
        expect(kept.value, where).toEqual(open.value);
        expect(await bytesOf(contentDir), where).toEqual(before);
        await store.removeDraft(file);
      }
      console.info(
        `Desk: ${made.accepted} edits saved, ${made.refused} refused, ${made.built} pages built, seed ${SEED}`,
      );
      expect(made.built > 0).toBe(made.accepted >= BUILT_EVERY);
      expect(Math.min(made.accepted, made.refused)).toBeGreaterThan(EDITS / 10);
    } finally {
      await desk.close();
    }
  },
  120_000 + 8000 * EDITS,
);
