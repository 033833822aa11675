import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { API, type OpenFile, type VersionSummary } from './api.ts';
import { ClubFolders, filesBelow } from './store/testing/club-folders.ts';
import { seeded } from './store/testing/seeded.ts';
import { type Ask, asking } from './testing/asking.ts';
import { startDesk } from './testing/desk-process.ts';
import { KnownFile } from './testing/known-file.ts';

// Fifty times in the full run; KILLS_SEED repeats the pauses of a failed one.

const KILLS = process.env.FULL ? 50 : 2;
const SEED = Number(process.env.KILLS_SEED ?? 20_261_125);

type Fields = Record<string, unknown>;

/** Three tabs are at the same file, each at a notice of its own, and one at a long page. */
const TABS = [
  { file: 'avisos.yaml', write: notice(0) },
  { file: 'avisos.yaml', write: notice(1) },
  { file: 'avisos.yaml', write: notice(2) },
  { file: 'paginas/blog.md', write: (value: Fields, n: number) => ({ ...value, texto: longText(n) }) },
];
const DRAFT = 'junta.yaml';

function notice(index: number) {
  return (value: Fields, n: number): Fields => ({
    ...value,
    avisos: (value.avisos as Fields[]).map((each, i) =>
      i === index ? { ...each, texto: `Aviso ${n}` } : each,
    ),
  });
}
const longText = (n: number) => `Texto número ${n}. `.repeat(1000).trim();

const open = async (ask: Ask, file: string) =>
  (await ask('GET', `${API.file}?archivo=${encodeURIComponent(file)}`)).said as OpenFile;

/** What a killed desk leaves unanswered. Everything else that stops a tab is a fault. */
const isCutOff = (error: unknown) =>
  ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(String((error as NodeJS.ErrnoException).code));

test(
  `a desk that is killed ${KILLS} times while tabs save: what it acknowledged is there, and no file is half written`,
  async () => {
    const club = new ClubFolders();
    cpSync(sampleContent, club.contentDir, { recursive: true });
    const onDisk = (file: string) => readFileSync(join(club.contentDir, file), 'utf8');
    const ownFiles = () => filesBelow(club.contentDir).filter((path) => !path.startsWith('.escritorio/'));
    const filesBefore = ownFiles();
    const start = () =>
      startDesk({
        CONTENT_DIR: club.contentDir,
        PHOTOS_DIR: club.photosDir,
        BUILD_DIR: join(club.base, 'build'),
        CACHE_DIR: resolve('test-build/desk-cache'),
      });
    const random = seeded(SEED);
    const made = { acknowledged: 0, finished: 0, refused: 0 };
    let n = 0;
    let desk = await start();
    try {
      for (let kill = 0; kill < KILLS; kill++) {
        const where = `kill ${kill}, seed ${SEED}`;
        const ask = asking(desk.address);
        const files = new Map(TABS.map(({ file }) => [file, new KnownFile(file, onDisk(file))]));
        const saved: { file: string; tag: string; title: string }[] = [];
        const drafted = { sent: -1, kept: -1 };
        let dead = false;

        const save = async ({ file, write }: (typeof TABS)[number]) => {
          const known = files.get(file) as KnownFile;
          while (!dead) {
            const { tag, value } = await open(ask, file);
            const next = write(value as Fields, ++n);
            const body = { file, value: next, tag, title: `Cambio ${n}` };
            const sent = known.sent(String(tag), next);
            const { status, said } = await ask('PUT', API.file, body);
            // Another tab was faster.
            if (status === 409) made.refused++;
            else {
              expect(status, `${where}: ${JSON.stringify(said)}`).toBe(200);
              saved.push({ file, tag: sent, title: body.title });
            }
          }
        };
        const draft = async () => {
          const { tag, value } = await open(ask, DRAFT);
          while (!dead) {
            drafted.sent = ++n;
            const body = { file: DRAFT, value: { ...(value as Fields), texto: longText(drafted.sent) }, tag };
            const { status } = await ask('PUT', API.draft, body);
            expect(status, where).toBe(200);
            drafted.kept = drafted.sent;
          }
        };
        const tabs = [...TABS.map(save), draft()].map((tab) => tab.catch((error) => error as Error));

        const enough = 1 + random() * 5;
        const stopped = Promise.race(tabs).then(() => {
          dead = true;
        });
        while (saved.length < enough && !dead) await Promise.race([pause(1), stopped]);
        await Promise.race([pause(random() * 150), stopped]);
        dead = true;
        expect(await desk.kill(), `${where}: it ended by itself`).toBe(true);
        for (const error of await Promise.all(tabs)) if (error && !isCutOff(error)) throw error;

        desk = await start();
        const { pid } = JSON.parse(readFileSync(join(club.contentDir, '.escritorio/bloqueo'), 'utf8'));
        expect(pid, where).toBe(desk.pid);
        for (const [file, known] of files) {
          const history = known.historyOf(onDisk(file));
          expect(history.length, `${where}: ${file} is as somebody sent it`).toBeGreaterThan(0);
          const tags = saved.filter((each) => each.file === file).map(({ tag }) => tag);
          expect(history, `${where}: ${file}`).toEqual(expect.arrayContaining(tags));
          made.finished += history.length - 1 - tags.length;
        }
        expect(ownFiles(), where).toEqual(filesBefore);
        expect(club.leftovers(), where).toEqual([]);
        const again = asking(desk.address);
        const { versions } = await again.load<{ versions: VersionSummary[] }>(
          'routes/versions',
          '/versiones',
        );
        const titles = versions.map(({ title }) => title);
        expect(titles, where).toEqual(expect.arrayContaining(saved.map(({ title }) => title)));
        const text = ((await open(again, DRAFT)).draft?.value as Fields | undefined)?.texto ?? '';
        const kept = Number(/\d+/.exec(String(text))?.[0] ?? -1);
        expect(kept, where).toBeGreaterThanOrEqual(drafted.kept);
        expect([longText(kept), ''], where).toContain(text);
        made.acknowledged += saved.length;
      }
      console.info(
        `Desk: ${made.acknowledged} saves acknowledged, ${made.refused} refused for another tab's, ${made.finished} finished unacknowledged, after ${KILLS} kills, seed ${SEED}`,
      );
      expect(made.acknowledged).toBeGreaterThanOrEqual(KILLS);
    } finally {
      await desk.kill();
      await club.remove();
    }
  },
  120_000 + 30_000 * KILLS,
);
