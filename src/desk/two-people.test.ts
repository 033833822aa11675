import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { stringify } from 'yaml';
import { findFreePort, serveFolder } from '../../tests/setup/listen.ts';
import { type Program, startProgram } from '../../tests/setup/program.ts';
import { request } from '../../tests/setup/request.ts';
import { seededRandom } from '../../tests/setup/seeded.ts';
import { readDocument } from '../club/content/documents/documents.ts';
import { readVersions } from '../store/history.ts';
import { hashOf, StorePaths } from '../store/store-paths.ts';
import { ClubFolders, listAllFiles } from '../store/testing/club-folders.ts';
import type { FileValue } from './app/routes/file/action.ts';
import { PEOPLE_FILE } from './core/people/people-file.ts';
import { testAccounts } from './core/people/testing/test-accounts.ts';
import { SESSION_COOKIE } from './server/account-cookies.ts';

// KILLS_SEED repeats the pauses of a failed run.
const KILLS = process.env.FULL ? 50 : 1;
const SEED = Number(process.env.KILLS_SEED ?? 20_261_127);
const DESK = 'https://escritorio.club.example.org';
const FILE = 'lugares.yaml';

/** Photos that the club's content names. */
const PHOTOS = [
  'club/escudo',
  'club/portada',
  'club/portada-movil',
  'club/historia',
  'equipos/comarcal/alevin-mixto',
  'equipos/comarcal/cadete-femenino',
  'equipos/comarcal/senior-mixto',
  'entrenadores/rosario',
  'lugares/fronton',
];

/** Files of the desk that are no leftovers. */
const OWN_FILES = /\.escritorio\/(?:carpeta-id|personas\.yaml|publicar\.yaml)$/;

/** People who save different entries of the same file at the same time. */
const PEOPLE = [
  {
    id: 'persona-marta',
    nombre: 'Marta',
    correo: 'marta@example.org',
    papel: 'junta',
    edit: (value: FileValue, text: string) => ({ ...value, intro: text }),
    read: (value: FileValue) => value.intro,
  },
  {
    id: 'persona-nuria',
    nombre: 'Nuria',
    correo: 'nuria@example.org',
    papel: 'junta',
    edit: (value: FileValue, text: string) => ({
      ...value,
      lugares: { ...venues(value), fronton: { ...venues(value).fronton, title: text } },
    }),
    read: (value: FileValue) => venues(value).fronton?.title,
  },
];
const venues = ({ lugares }: FileValue) => lugares as Record<string, Record<string, string>>;

/** Returns the files that published pages refer to and that do not exist. */
function missingFiles(site: string): string[] {
  const pages = listAllFiles(site).filter((path) => path.endsWith('.html') && !path.startsWith('.'));
  const references = pages.flatMap((page) => {
    const html = readFileSync(join(site, page), 'utf8');
    return [...html.matchAll(/(?:src|href)="(\/(?:assets|img)\/[^"?#]+)"/g)].map(([, path = '']) => path);
  });
  return [...new Set(references)].filter((path) => !existsSync(join(site, path)));
}

test(
  `keeps the saves of two people and a complete site when killed ${KILLS} times while they save and publish`,
  async () => {
    const club = new ClubFolders();
    cpSync('tests/otro-club/contenido', club.contentDir, { recursive: true });
    const clubFile = join(club.contentDir, 'club.yaml');
    writeFileSync(clubFile, readFileSync(clubFile, 'utf8').replace('muestra: true\n', ''));
    const plainPhoto = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    for (const name of PHOTOS) {
      const file = join(club.photosDir, `${name}.jpg`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, plainPhoto);
    }
    const paths = new StorePaths(club);
    const [site, dataDir] = [join(club.base, 'web'), join(club.base, 'datos')];
    mkdirSync(site);
    mkdirSync(join(club.contentDir, '.escritorio'), { recursive: true });
    const write = (file: string, value: unknown) =>
      writeFileSync(join(club.contentDir, file), stringify(value));
    write(PEOPLE_FILE, {
      personas: PEOPLE.map(({ id, nombre, correo, papel }) => ({ id, nombre, correo, papel })),
    });
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
        CACHE_DIR: resolve('test-build/cache'),
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
    const tokens = PEOPLE.map(({ id }) => accounts.sessions.create(id, 'Prueba').token);
    await accounts.close();
    const submit = async (token: string | undefined, path: string, command: object) => {
      const headers = {
        host: new URL(DESK).host,
        origin: DESK,
        'x-forwarded-proto': 'https',
        'content-type': 'application/json',
        cookie: `${SESSION_COOKIE}=${token}`,
      };
      const body = JSON.stringify(command);
      return request(`http://127.0.0.1:${port}`, `${path}.data`, { method: 'POST', headers, body });
    };
    const readText = () => readFileSync(join(club.contentDir, FILE), 'utf8');
    const readStoredValue = () => readDocument(FILE, readText()) as FileValue;

    const random = seededRandom(SEED);
    const acknowledged: string[] = [];
    let n = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const run = `kill ${kill}, seed ${SEED}`;
      let isKilled = false;
      let answers = 0;
      const lastSaves = PEOPLE.map(() => ({ sent: '', confirmed: '' }));
      const work = PEOPLE.map(async ({ edit }, index) => {
        while (!isKilled) {
          // Both may read the same text: the second save is merged with the first.
          const text = readText();
          const title = `Texto ${++n}`;
          const value = edit(readDocument(FILE, text) as FileValue, title);
          const state = lastSaves[index] ?? { sent: '', confirmed: '' };
          state.sent = title;
          const tag = hashOf(Buffer.from(text));
          const answer = await submit(tokens[index], `/contenido/${FILE}`, {
            intent: 'save',
            value,
            tag,
            title,
          });
          expect(answer.status, `${run}: ${answer.text}`).toBe(200);
          state.confirmed = title;
          acknowledged.push(title);
          answers++;
          if (answers % 3 === 0) await submit(tokens[index], '/publicar', { intent: 'publish' });
        }
      }).map((running) =>
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
      expect(
        club.leftovers().filter((path) => !OWN_FILES.test(path)),
        run,
      ).toEqual([]);
      const titles = (await readVersions(paths)).map(({ title }) => title);
      for (const [index, { sent, confirmed }] of lastSaves.entries()) {
        if (!confirmed) continue;
        expect([confirmed, sent], run).toContain(PEOPLE[index]?.read(readStoredValue()));
        expect(titles, run).toContain(confirmed);
      }
      expect(missingFiles(site), run).toEqual([]);
    }
    const authors = new Set((await readVersions(paths)).map((version) => version.by));
    expect(authors).toEqual(new Set(['Marta', 'Nuria']));
    // The last publication contains all saves.
    await submit(tokens[0], '/publicar', { intent: 'publish' });
    await expect
      .poll(() => isPublished(site, String(readStoredValue().intro)), { timeout: 300_000 })
      .toBe(true);
    console.info(`Two people: ${acknowledged.length} saves acknowledged, ${KILLS} kills, seed ${SEED}`);
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);
  },
  240_000 + 60_000 * KILLS,
);

/** True if a published page contains the text. */
const isPublished = (site: string, text: string) =>
  listAllFiles(site).some(
    (path) => path.endsWith('.html') && readFileSync(join(site, path), 'utf8').includes(text),
  );
