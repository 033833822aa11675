import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { seeded } from '../../tests/setup/seeded.ts';
import { tryLock } from '../files/lock.ts';
import { readDocument } from './documents/documents.ts';
import type { Fields, Order } from './routes/file/file.tsx';
import { Drafts } from './store/drafts.ts';
import { History } from './store/history.ts';
import { hashOf, Places } from './store/places.ts';
import { ClubFolders, filesBelow } from './store/testing/club-folders.ts';
import { asking } from './testing/asking.ts';
import { startDesk } from './testing/desk-process.ts';
import { KnownFile } from './testing/known-file.ts';

// Fifty times in the full run; KILLS_SEED repeats the pauses of a failed one.

const KILLS = process.env.FULL ? 50 : 2;
const SEED = Number(process.env.KILLS_SEED ?? 20_261_125);

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

/** What a killed desk leaves unanswered. Everything else that stops a tab is a fault. */
const isCutOff = (error: unknown) =>
  ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(String((error as NodeJS.ErrnoException).code));

test(
  `a desk that is killed ${KILLS} times while tabs save: what it acknowledged is there, and no file is half written`,
  async () => {
    const club = new ClubFolders();
    cpSync(sampleContent, club.contentDir, { recursive: true });
    const onDisk = (file: string) => readFileSync(join(club.contentDir, file), 'utf8');
    const open = (file: string) => {
      const text = onDisk(file);
      return { tag: hashOf(Buffer.from(text)), value: readDocument(file, text).value as Fields };
    };
    const ownFiles = () => filesBelow(club.contentDir).filter((path) => !path.startsWith('.escritorio/'));
    const filesBefore = ownFiles();
    const start = () =>
      startDesk({
        CONTENT_DIR: club.contentDir,
        PHOTOS_DIR: club.photosDir,
        BUILD_DIR: join(club.base, 'build'),
        CACHE_DIR: resolve('test-build/cache'),
      });
    const random = seeded(SEED);
    const made = { acknowledged: 0, finished: 0, refused: 0 };
    let n = 0;
    let desk = await start();
    try {
      for (let kill = 0; kill < KILLS; kill++) {
        const where = `kill ${kill}, seed ${SEED}`;
        const ask = asking(desk.address);
        const order = (file: string, given: Order) => ask('POST', `/contenido/${file}.data`, given);
        const files = new Map(TABS.map(({ file }) => [file, new KnownFile(file, onDisk(file))]));
        const saved: { file: string; tag: string; title: string }[] = [];
        const drafted = { sent: -1, kept: -1 };
        let dead = false;

        const save = async ({ file, write }: (typeof TABS)[number]) => {
          const known = files.get(file) as KnownFile;
          while (!dead) {
            const { tag, value } = open(file);
            const next = write(value, ++n);
            const title = `Cambio ${n}`;
            const sent = known.sent(tag, next);
            const { status, said } = await order(file, { intent: 'save', value: next, tag, title });
            // Another tab was faster.
            if (status === 409) made.refused++;
            else {
              expect(status, `${where}: ${JSON.stringify(said)}`).toBe(200);
              saved.push({ file, tag: sent, title });
            }
          }
        };
        const draft = async () => {
          const { tag, value } = open(DRAFT);
          while (!dead) {
            drafted.sent = ++n;
            const next = { ...value, texto: longText(drafted.sent) };
            const { status } = await order(DRAFT, { intent: 'draft', value: next, tag });
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
        expect(tryLock(new Places(club).lock), where).toBeNull();
        for (const [file, known] of files) {
          const history = known.historyOf(onDisk(file));
          expect(history.length, `${where}: ${file} is as somebody sent it`).toBeGreaterThan(0);
          const tags = saved.filter((each) => each.file === file).map(({ tag }) => tag);
          expect(history, `${where}: ${file}`).toEqual(expect.arrayContaining(tags));
          made.finished += history.length - 1 - tags.length;
        }
        expect(ownFiles(), where).toEqual(filesBefore);
        expect(club.leftovers(), where).toEqual([]);
        const places = new Places(club);
        const titles = (await History.read(places)).list().map(({ title }) => title);
        expect(titles, where).toEqual(expect.arrayContaining(saved.map(({ title }) => title)));
        const draftText = (await new Drafts(places).get(DRAFT))?.text;
        const { texto: text = '' } = draftText ? (readDocument(DRAFT, draftText).value as Fields) : {};
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
