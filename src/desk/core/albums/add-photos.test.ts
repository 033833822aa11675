import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../../../tests/setup/seeded.ts';
import { ClubFolders, listAllFiles } from '../../../store/testing/club-folders.ts';
import { testFolders } from '../../testing/bare-desk.ts';
import { phonePhoto } from '../photos/fixtures/uploads.ts';
import { deleteUpload, restoreUploads } from '../photos/uploads.ts';
import { IMPORTED_ALBUM, type Phase } from './testing/import-child.ts';

// Kills imports of photos with SIGKILL, on a real process and disk. IMPORT_SEED repeats a failed run.

const KILL_COUNT = process.env.FULL ? 50 : 3;
const SEED = Number(process.env.IMPORT_SEED ?? 20_261_125);
const BATCH_SIZE = 4;
/** Photos in the album before the import. */
const INITIAL_COUNT = 2;
/** Phases after which an import is killed, and maximum delays, ms. Most kills happen while files are moved into place. */
const KILL_POINTS: [after: Phase, maxDelay: number][] = [
  ['sending', 900],
  ['adding', 300],
  ['applying', 60],
  ['applying', 120],
  ['applying', 250],
];

const GALLERIES = `# Lo escribe el club.
intro: Fotos de cada temporada.
cursos:
  - curso: 2025-2026
    intro: Fotos de la temporada.
    albumes:
      - route: copa
        name: Copa
        img: 1
        amount: ${INITIAL_COUNT}
`;

async function clubWithAlbum(): Promise<ClubFolders> {
  const club = new ClubFolders();
  cpSync('tests/otro-club/contenido', club.contentDir, { recursive: true });
  club.write('content/galerias.yaml', GALLERIES);
  for (let n = 1; n <= INITIAL_COUNT; n++)
    club.write(`photos/${IMPORTED_ALBUM}/${n}.jpg`, await phonePhoto(n, '2025:11:16 09:00:00'));
  for (let n = 1; n <= BATCH_SIZE; n++)
    club.write(`incoming/IMG_${n}.JPG`, await phonePhoto(100 + n, `2025:11:16 10:0${n}:00`, n));
  return club;
}

/** Starts a desk that imports in a separate process, and collects the phases that it reports. */
function startImport({ base }: ClubFolders) {
  const program = join(import.meta.dirname, 'testing/import-child.ts');
  const child = spawn(process.execPath, [program, base], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const phases: Phase[] = [];
  const reader = createInterface(child.stdout).on('line', (line) => phases.push(line as Phase));
  // The last line may arrive after the exit.
  const closed = Promise.all([once(reader, 'close'), once(child, 'exit')]);
  const waitForPhase = async (phase: Phase) => {
    while (!phases.includes(phase) && child.exitCode === null) await pause(1);
  };
  return { child, phases, closed, waitForPhase };
}

/** Kills an import at a random moment. Returns the phases that it reached. */
async function killImport(club: ClubFolders, random: () => number): Promise<Phase[]> {
  const { child, phases, closed, waitForPhase } = startImport(club);
  const [after, maxDelay] = KILL_POINTS[
    Math.floor(random() * KILL_POINTS.length)
  ] as (typeof KILL_POINTS)[number];
  const delay = random() * maxDelay;
  await waitForPhase(after);
  await pause(delay);
  child.kill('SIGKILL');
  await closed;
  expect(child.exitCode, 'it ended by itself').toBeNull();
  return phases;
}

/** Returns the numbers of the photos in the album's folder. Expects every file to be a complete picture. */
async function readPhotoNumbers({ photosDir }: ClubFolders): Promise<number[]> {
  const names = readdirSync(join(photosDir, IMPORTED_ALBUM));
  for (const name of names) {
    const photo = sharp(readFileSync(join(photosDir, IMPORTED_ALBUM, name)), { failOn: 'warning' });
    await expect(photo.stats(), name).resolves.toBeDefined();
  }
  return names.map((name) => Number(/^(\d+)\.jpg$/.exec(name)?.[1])).sort((a, b) => a - b);
}

const numbersUpTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

test(
  'a killed import is complete or absent, and leaves no files behind',
  async () => {
    const club = await clubWithAlbum();
    const random = seededRandom(SEED);
    for (let kill = 0; kill < KILL_COUNT; kill++) {
      const phases = await killImport(club, random);
      const message = `kill ${kill} after ${phases.at(-1)}, seed ${SEED}`;
      // Recovers like a starting desk.
      const store = await club.open();
      const desk = { store, folders: testFolders(club.base), uploads: new Map() };
      desk.uploads = await restoreUploads(desk);
      const [version] = await store.versions();
      const isComplete = version?.title === `Añadir ${BATCH_SIZE} fotos al álbum «Copa»`;
      const count = isComplete ? INITIAL_COUNT + BATCH_SIZE : INITIAL_COUNT;
      // Photos that had arrived wait until they are added or discarded; added ones do not wait again.
      if (isComplete) expect([...desk.uploads.keys()], message).toEqual([]);
      for (const upload of desk.uploads.keys()) await deleteUpload(desk, upload);
      if (phases.includes('added')) expect(isComplete, message).toBe(true);
      expect(await readPhotoNumbers(club), message).toEqual(numbersUpTo(count));
      expect(readFileSync(join(club.contentDir, 'galerias.yaml'), 'utf8'), message).toBe(
        GALLERIES.replace(`amount: ${INITIAL_COUNT}`, `amount: ${count}`),
      );
      const strays = listAllFiles(club.photosDir).filter((path) => !path.startsWith(IMPORTED_ALBUM));
      // The record of origins lists every photo once, however often it was imported.
      const leftovers = club.leftovers().filter((path) => path !== 'content/.escritorio/origenes.json');
      expect([...strays, ...leftovers], message).toEqual([]);
      if (isComplete) {
        await store.undo(version.id);
        expect(await readPhotoNumbers(club), message).toEqual(numbersUpTo(INITIAL_COUNT));
      }
      await store.close();
    }
    // An import that is not killed succeeds.
    await startImport(club).waitForPhase('added');
    expect(await readPhotoNumbers(club)).toEqual(numbersUpTo(INITIAL_COUNT + BATCH_SIZE));
  },
  120_000 + 20_000 * KILL_COUNT,
);
