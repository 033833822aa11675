import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { stringify } from 'yaml';
import { createCache } from '../../tests/setup/clubs.ts';
import { findFreePort, serveFolder } from '../../tests/setup/listen.ts';
import { type Program, startProgram } from '../../tests/setup/program.ts';
import { request } from '../../tests/setup/request.ts';
import { seededRandom } from '../../tests/setup/seeded.ts';
import { tryLock } from '../base/files/lock.ts';
import { readDocument } from '../club/content/documents/documents.ts';
import { type FieldPath, valueAt, withValueAt } from '../club/content/documents/values.ts';
import { readVersions } from '../store/history.ts';
import { hashOf, StorePaths } from '../store/store-paths.ts';
import { ClubFolders, listAllFiles } from '../store/testing/club-folders.ts';
import { PEOPLE_FILE } from './core/people/people-file.ts';
import { testAccounts } from './core/people/testing/test-accounts.ts';
import { SESSION_COOKIE } from './server/account-cookies.ts';
import { writeRealClub } from './testing/small-club.ts';

// Part of the full run only, since a single kill proves little. KILLS_SEED repeats the pauses of a failed run.
const KILLS = 50;
const SEED = Number(process.env.KILLS_SEED ?? 20_261_127);
const DESK = 'https://escritorio.club.example.org';
const FILE = 'lugares.yaml';

/** Files of the desk that are no leftovers: a photo that has arrived waits in its upload. */
const OWN_FILES =
  /\.escritorio\/(?:carpeta-id|personas\.yaml|publicada\.yaml|publicar\.yaml|origenes\.json|subidas\/.*)$/;

/** Every tenth save of a person is undone at once, whatever the other one has saved meanwhile. */
const SAVES_PER_UNDO = 10;

const ALBUM = '2025-2026/prueba';
/** Files of the desk, and content that adding and withdrawing photos creates. */
const CHANGING_FILES = /^(?:\.escritorio\/|galerias\.yaml$|permisos\.yaml$|retiradas\.yaml$)/;
const NEW_ALBUM = { name: 'Prueba', season: '2025-2026', permission: { nadie: true } };

/** People who save different entries of the same file at the same time, each at a path of its value. */
const PEOPLE = [
  {
    person: { id: 'persona-marta', nombre: 'Marta', correo: 'marta@example.org', papel: 'junta' },
    path: ['intro'],
  },
  {
    person: { id: 'persona-nuria', nombre: 'Nuria', correo: 'nuria@example.org', papel: 'junta' },
    path: ['lugares', 'fronton', 'title'],
  },
];
type Editor = (typeof PEOPLE)[number];

/** Entry of an editor. It contains what was confirmed last, or what a request without an answer has written. */
interface Entry {
  /** Confirmed texts, oldest first. The first one is the club's. */
  confirmed: unknown[];
  /** Text of the request without an answer; none if all were answered. */
  pending: unknown[];
  /** Number of confirmed saves. */
  saves: number;
}

/** Returns a photo of coarse squares, which resembles no other. */
const newPhoto = (random: () => number) =>
  sharp(Buffer.from(Array.from({ length: 8 * 6 * 3 }, () => random() * 256)), {
    raw: { width: 8, height: 6, channels: 3 },
  })
    .resize(800, 600, { kernel: 'nearest' })
    .jpeg()
    .toBuffer();

/** Returns the files that published pages refer to and that do not exist. */
function missingFiles(site: string): string[] {
  const pages = listAllFiles(site).filter((path) => path.endsWith('.html') && !path.startsWith('.'));
  const references = pages.flatMap((page) => {
    const html = readFileSync(join(site, page), 'utf8');
    return [...html.matchAll(/(?:src|href)="(\/(?:assets|img)\/[^"?#]+)"/g)].map(([, path = '']) => path);
  });
  return [...new Set(references)].filter((path) => !existsSync(join(site, path)));
}

test.runIf(process.env.FULL)(
  `keeps what two people save, undo, add and withdraw, and a complete site, when killed ${KILLS} times meanwhile`,
  async () => {
    const club = new ClubFolders();
    await writeRealClub(club);
    createCache(club.cacheDir);
    const paths = new StorePaths(club);
    const [site, dataDir] = [join(club.base, 'web'), join(club.base, 'datos')];
    mkdirSync(site);
    mkdirSync(join(club.contentDir, '.escritorio'), { recursive: true });
    const write = (file: string, value: unknown) =>
      writeFileSync(join(club.contentDir, file), stringify(value));
    write(PEOPLE_FILE, { personas: PEOPLE.map(({ person }) => person) });
    const web = await serveFolder(site);
    onTestFinished(() => web.stop());
    write('.escritorio/publicar.yaml', {
      destino: { tipo: 'carpeta', carpeta: site },
      direccion: web.url,
    });
    const port = await findFreePort(2);
    const start = () =>
      startProgram(['src/cli/main.ts', 'escritorio'], {
        ...process.env,
        CONTENT_DIR: club.contentDir,
        PHOTOS_DIR: club.photosDir,
        BUILD_DIR: join(club.base, 'build'),
        DATA_DIR: dataDir,
        CACHE_DIR: club.cacheDir,
        ESCRITORIO_URL: DESK,
        ESCRITORIO_VISTA_URL: 'https://vista.club.example.org',
        PUBLIC_URL: 'https://club.example.org',
        TRUST_PROXY: 'loopback',
        EDITAR_PUERTO: String(port),
      });
    let desk: Program = await start();
    onTestFinished(async () => void (await desk.kill()));
    // The first start marks the content folder; later ones keep its sessions.
    const accounts = testAccounts(join(dataDir, 'escritorio'));
    const tokens = PEOPLE.map(({ person }) => accounts.sessions.create(person.id, 'Prueba').token);
    await accounts.close();
    const post = (index: number, path: string, type: string, body: string | Buffer) => {
      const headers = {
        host: new URL(DESK).host,
        origin: DESK,
        'x-forwarded-proto': 'https',
        'content-type': type,
        cookie: `${SESSION_COOKIE}=${tokens[index]}`,
      };
      return request(`http://127.0.0.1:${port}`, path, { method: 'POST', headers, body });
    };
    const submit = (index: number, path: string, command: object) =>
      post(index, `${path}.data`, 'application/json', JSON.stringify(command));
    const readText = () => readFileSync(join(club.contentDir, FILE), 'utf8');
    const contentFiles = () => listAllFiles(club.contentDir).filter((path) => !CHANGING_FILES.test(path));
    const filesBefore = contentFiles();
    const readStored = (path: FieldPath) => valueAt(readDocument(FILE, readText()), path);

    const random = seededRandom(SEED);
    const entries = PEOPLE.map(
      ({ path }): Entry => ({ confirmed: [readStored(path)], pending: [], saves: 0 }),
    );
    const [photos, withdrawn] = [new Set<string>(), new Set<string>()];
    let [run, saves, undos] = ['', 0, 0];

    async function save(index: number, { path }: Editor, entry: Entry): Promise<void> {
      // Both may read the same text: the second save is merged with the first.
      const text = readText();
      const title = `Texto ${++saves}`;
      entry.pending = [title];
      const value = withValueAt(readDocument(FILE, text), path, title);
      const command = { intent: 'save', value, tag: hashOf(Buffer.from(text)), title };
      const answer = await submit(index, `/contenido/${FILE}`, command);
      expect(answer.status, `${run}: ${answer.text}`).toBe(200);
      entry.confirmed.push(title);
      entry.saves++;
      entry.pending = [];
    }

    async function undo(index: number, { path }: Editor, entry: Entry): Promise<void> {
      const [previous, last] = entry.confirmed.slice(-2);
      const version = (await readVersions(paths)).find(({ title }) => title === last);
      entry.pending = [previous];
      const answer = await submit(index, '/versiones/deshacer', { id: version?.id });
      expect(answer.status, `${run}: ${answer.text}`).toBe(200);
      entry.confirmed.pop();
      entry.pending = [];
      undos++;
      expect(readStored(path), `${run}: undo of ${last}`).toBe(previous);
    }

    async function addPhoto(): Promise<void> {
      const upload = randomUUID();
      const file = `/subidas/${upload}?nombre=foto.jpg&archivo=foto`;
      const received = await post(0, file, 'application/octet-stream', await newPhoto(random));
      expect(received.text, run).toBe('{"refused":null}');
      const added = { upload, keys: ['foto'], confirmed: true };
      const exists = existsSync(join(club.photosDir, ALBUM));
      const answer = exists
        ? await submit(0, `/fotos/${ALBUM}`, added)
        : await submit(0, '/fotos/nuevo', { ...added, album: NEW_ALBUM });
      expect(answer.status, `${run}: ${answer.text}`).toBe(200);
      const version = (await readVersions(paths)).find(({ key }) => key === upload);
      for (const { root, path } of version?.changes ?? []) if (root === 'photos') photos.add(path);
    }

    /** Withdraws the oldest photo. @returns false if the desk refused it, as during a publication */
    async function withdraw(): Promise<boolean> {
      const [path = ''] = photos;
      photos.delete(path);
      const form = new URLSearchParams({ photo: path.replace(/\.jpg$/, '') });
      const type = 'application/x-www-form-urlencoded';
      const answer = await post(0, '/fotos/retirar.data', type, String(form));
      const isWithdrawn = answer.status === 200;
      if (isWithdrawn) withdrawn.add(path);
      else photos.add(path);
      return isWithdrawn;
    }

    for (let kill = 0; kill < KILLS; kill++) {
      run = `kill ${kill}, seed ${SEED}`;
      let isKilled = false;
      let answers = 0;
      const editing = PEOPLE.map(async (person, index) => {
        const entry = entries[index] as Entry;
        while (!isKilled) {
          await save(index, person, entry);
          if (entry.saves % SAVES_PER_UNDO === 0 && !isKilled) await undo(index, person, entry);
          if (++answers % 3 === 0 && !isKilled) await submit(index, '/publicar', { intent: 'publish' });
        }
      });
      const photographing = async () => {
        while (!isKilled) {
          await addPhoto();
          if (!isKilled && kill % 5 === 4) await withdraw();
        }
      };
      const work = [...editing, photographing()].map((running) =>
        running.catch((error) =>
          /ECONN|socket hang up|aborted/.test(`${error.code} ${error.message}`) ? null : error,
        ),
      );
      const minAnswers = 4 + random() * 8;
      const stopped = Promise.race(work).then(() => {
        isKilled = true;
      });
      while (answers < minAnswers && !isKilled) await Promise.race([pause(1), stopped]);
      // Publications take some seconds, so kills hit all their steps.
      await Promise.race([pause(random() * 4000), stopped]);
      isKilled = true;
      expect(await desk.kill(), `${run}: it exited by itself`).toBe(true);
      for (const error of await Promise.all(work)) if (error) throw error;
      expect(missingFiles(site), run).toEqual([]);

      desk = await start();
      expect(tryLock(paths.lock), run).toBeNull();
      expect(contentFiles(), run).toEqual(filesBefore);
      expect(
        club.leftovers().filter((path) => !OWN_FILES.test(path)),
        run,
      ).toEqual([]);
      const titles = (await readVersions(paths)).map(({ title }) => title);
      for (const [index, entry] of entries.entries()) {
        const stored = readStored(PEOPLE[index]?.path ?? []);
        expect([entry.confirmed.at(-1), ...entry.pending], run).toContain(stored);
        // The first one is the club's, which has no version.
        for (const text of entry.confirmed.slice(1)) expect(titles, run).toContain(text);
        entry.confirmed = [stored];
      }
      expect(missingFiles(site), run).toEqual([]);
      for (const path of withdrawn) expect(existsSync(join(club.photosDir, path)), run).toBe(false);
    }
    const authors = new Set((await readVersions(paths)).map((version) => version.by));
    expect(authors).toEqual(new Set(['Marta', 'Nuria']));
    await addPhoto();
    await addPhoto();
    await expect.poll(withdraw, { timeout: 300_000 }).toBe(true);
    // The last publication contains all saves, and all photos but the withdrawn ones.
    await submit(0, '/publicar', { intent: 'publish' });
    await expect
      .poll(() => isPublished(site, String(readStored(['intro']))), { timeout: 300_000 })
      .toBe(true);
    await expect
      .poll(() => publishedPhotos(site), { timeout: 300_000 })
      .toEqual(expect.arrayContaining([...photos]));
    expect(publishedPhotos(site).filter((path) => withdrawn.has(path))).toEqual([]);
    expect(missingFiles(site)).toEqual([]);
    console.info(
      `Two people: ${saves} saves, ${undos} undone, ${photos.size} photos, ${withdrawn.size} withdrawn, ${KILLS} kills, seed ${SEED}`,
    );
    expect(saves).toBeGreaterThanOrEqual(KILLS);
  },
  240_000 + 60_000 * KILLS,
);

/** True if a published page contains the text. */
const isPublished = (site: string, text: string) =>
  listAllFiles(site).some(
    (path) => path.endsWith('.html') && readFileSync(join(site, path), 'utf8').includes(text),
  );

/** Returns the photos that the published album shows, as paths below the photos folder. */
function publishedPhotos(site: string): string[] {
  const file = join(site, 'galerias', ALBUM, 'index.html');
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return Array.from(page.matchAll(/ id="foto-(\d+)"/g), ([, n]) => `${ALBUM}/${n}.jpg`);
}
