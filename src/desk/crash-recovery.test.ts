import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { seededRandom } from '../../tests/setup/seeded.ts';
import { tryLock } from '../base/files/lock.ts';
import { readDocument } from '../club/content/documents/documents.ts';
import { readVersions } from '../store/history.ts';
import { hashOf, StorePaths } from '../store/store-paths.ts';
import { ClubFolders, listAllFiles } from '../store/testing/club-folders.ts';
import type { FileValue } from './app/routes/file/action.ts';
import { deskClient, startDesk } from './testing/desk-process.ts';

// 50 kills in the full run. KILLS_SEED repeats the pauses of a failed run.
const KILLS = process.env.FULL ? 50 : 2;
const SEED = Number(process.env.KILLS_SEED ?? 20_261_125);

/** Browser tabs that save different files at the same time. */
const TABS = [
  { intent: 'save', file: 'junta.yaml', field: 'intro' },
  { intent: 'save', file: 'lugares.yaml', field: 'intro' },
  { intent: 'save', file: 'paginas/torneos.md', field: 'texto' },
  { intent: 'save', file: 'entrenadores.yaml', field: 'intro' },
] as const;
type Tab = (typeof TABS)[number];

const longText = (n: number) => `Texto número ${n}. `.repeat(1000).trim();

test(
  `keeps every acknowledged save, and leaves no partial file, when killed ${KILLS} times while tabs save`,
  async () => {
    const club = new ClubFolders();
    cpSync(sampleContent, club.contentDir, { recursive: true });
    const paths = new StorePaths(club);
    const readText = (file: string) => readFileSync(join(club.contentDir, file), 'utf8');
    const clubFiles = () => listAllFiles(club.contentDir).filter((path) => !path.startsWith('.escritorio/'));
    const filesBefore = clubFiles();
    const start = () =>
      startDesk({
        CONTENT_DIR: club.contentDir,
        PHOTOS_DIR: club.photosDir,
        BUILD_DIR: join(club.base, 'build'),
        CACHE_DIR: resolve('test-build/cache'),
      });
    const random = seededRandom(SEED);
    let [n, acknowledged] = [0, 0];
    let desk = await start();
    onTestFinished(async () => void (await desk.kill()));
    for (let kill = 0; kill < KILLS; kill++) {
      const run = `kill ${kill}, seed ${SEED}`;
      const request = deskClient(desk.url);
      const saved = new Map<Tab, { sent: number; confirmed: number }>();
      let [answers, isKilled] = [0, false];
      const saveRepeatedly = async (tab: Tab) => {
        const { file, intent, field } = tab;
        const state = { sent: -1, confirmed: -1 };
        saved.set(tab, state);
        while (!isKilled) {
          const text = readText(file);
          const tag = hashOf(Buffer.from(text));
          state.sent = ++n;
          const value = { ...(readDocument(file, text) as FileValue), [field]: longText(n) };
          const command = { intent, value, tag, title: `Cambio ${n}` };
          const { status, body } = await request('POST', `/contenido/${file}.data`, command);
          expect(status, `${run}: ${JSON.stringify(body)}`).toBe(200);
          state.confirmed = state.sent;
          answers++;
        }
      };
      // Requests may fail when the desk is killed; any other error is a bug.
      const tabs = TABS.map((tab) =>
        saveRepeatedly(tab).catch((error) =>
          /^(?:fetch failed|terminated)$/.test(error.message) ? null : error,
        ),
      );
      const minAnswers = 4 + random() * 10;
      const stopped = Promise.race(tabs).then(() => {
        isKilled = true;
      });
      while (answers < minAnswers && !isKilled) await Promise.race([pause(1), stopped]);
      await Promise.race([pause(random() * 150), stopped]);
      isKilled = true;
      expect(await desk.kill(), `${run}: it exited by itself`).toBe(true);
      for (const error of await Promise.all(tabs)) if (error) throw error;
      acknowledged += answers;

      desk = await start();
      expect(tryLock(paths.lock), run).toBeNull();
      expect(clubFiles(), run).toEqual(filesBefore);
      expect(club.leftovers(), run).toEqual([]);
      const titles = (await readVersions(paths)).map(({ title }) => title);
      for (const [{ file, field }, { sent, confirmed }] of saved) {
        const stored = (readDocument(file, readText(file)) as FileValue)[field];
        // The unanswered save may have been written as well. Without any answer, the file may also be unchanged.
        if (confirmed >= 0)
          expect([longText(confirmed), longText(sent)], `${run}: ${file}`).toContain(stored);
        if (confirmed >= 0) expect(titles, run).toContain(`Cambio ${confirmed}`);
      }
    }
    console.info(`Desk: ${acknowledged} saves acknowledged, ${KILLS} kills, seed ${SEED}`);
    expect(acknowledged).toBeGreaterThanOrEqual(KILLS);
  },
  120_000 + 90_000 * KILLS,
);
