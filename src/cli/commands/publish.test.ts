import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { serveFolder } from '../../../tests/setup/listen.ts';
import { runHere } from '../../../tests/setup/run-here.ts';
import { readFolders } from '../../base/config/folders.ts';
import { fingerprintOf, writeBuildRecord } from '../../site/build/fingerprint.ts';
import { openStore } from '../../store/store.ts';
import { readOnlineVersion } from '../../tasks/publish/online-version.ts';
import { type InventedSite, inventedSite, siteFaults, writeSite } from '../../tasks/publish/testing/sites.ts';

let dir: string;
let targetDir: string;
const env = () => ({
  // Overrides settings of the developer's environment.
  CONTACT_SERVICE: '',
  OFFLINE: '',
  PUBLIC_URL: '',
  RELAY_URL: '',
  SFTP_PASSWORD: '',
  CONTENT_DIR: join(dir, 'content'),
  PHOTOS_DIR: join(dir, 'photos'),
  BUILD_DIR: join(dir, 'build'),
});
beforeEach(async () => {
  dir = newFolder();
  targetDir = join(dir, 'web');
  for (const name of ['web', 'photos', 'copia']) mkdirSync(join(dir, name));
  cpSync('tests/otro-club/contenido', join(dir, 'content'), { recursive: true });
  for (const [name, value] of Object.entries(env())) vi.stubEnv(name, value);
  const { url, stop } = await serveFolder(targetDir);
  onTestFinished(stop);
  writeSettings(`direccion: ${url}\ncopia: ${join(dir, 'copia')}\n`);
});
afterEach(() => void vi.unstubAllEnvs());

const writeSettings = (otherSettings: string) =>
  writeSite(join(dir, 'content'), {
    '.escritorio/publicar.yaml': `destino: { tipo: carpeta, carpeta: ${targetDir} }\n${otherSettings}`,
  });

/** Writes a site and the record of a finished build, so that it counts as up to date. */
async function writeFakeBuild(site: InventedSite): Promise<InventedSite> {
  const folders = readFolders(env());
  rmSync(folders.siteDir, { recursive: true, force: true });
  writeSite(folders.siteDir, site);
  writeFileSync(folders.manifestFile, JSON.stringify({ pictures: {} }));
  await writeBuildRecord(folders, {
    code: '',
    inputs: await fingerprintOf(folders),
    builtAt: 0,
    freshUntil: null,
    pictures: true,
  });
  return site;
}

const runPublicar = (...args: string[]) => runHere(['publicar', ...args]);

/** Saves a change of the content, and returns the id of its version. */
async function saveNote(): Promise<string | undefined> {
  const store = await openStore({ ...readFolders(env()), isWithdrawn: () => false });
  const version = await store.apply(async (read) => {
    const { text = '', tag = null } = (await read('lugares.yaml')) ?? {};
    return {
      title: 'Una nota',
      writes: { 'lugares.yaml': `${text}# Nota.\n` },
      expect: { 'lugares.yaml': tag },
    };
  });
  await store.close();
  return version?.id;
}

test('publishes, verifies the published site, copies, and rolls back to the previous version', async () => {
  const folders = readFolders(env());
  const firstNote = await saveNote();
  const first = await writeFakeBuild(inventedSite('first', [1]));
  const published = await runPublicar();
  expect(published).toMatchObject({ status: 0, stderr: expect.not.stringContaining('Error') });
  expect(published.stderr).toContain('Puedes publicar: la web funciona entera, menos el envío de mensajes');
  expect(published.stdout).toContain('/equipos: nueva');
  expect(published.stdout).toContain('todo coincide');
  // So «Hoy» can say «Publicado» for a change that the nightly publication has published.
  expect(readOnlineVersion(folders).id).toBe(firstNote);
  expect(published.stdout).toContain('La copia de seguridad está al día');
  expect(siteFaults(targetDir, first)).toEqual([]);
  expect(readdirSync(join(dir, 'copia/contenido'))).toContain('club.yaml');

  const secondNote = await saveNote();
  const second = await writeFakeBuild(inventedSite('second', [1, 2]));
  expect((await runPublicar('--ver-cambios')).stdout).toContain('/equipos: cambia');
  expect(siteFaults(targetDir, first)).toEqual([]);
  expect((await runPublicar()).stdout).toContain('/equipos: cambia');
  expect(siteFaults(targetDir, second)).toEqual([]);
  expect((await runPublicar()).stdout).toContain('ya estaba al día');

  expect(await runPublicar('--deshacer')).toMatchObject({ status: 0 });
  expect(siteFaults(targetDir, first)).toEqual([]);
  expect(readOnlineVersion(folders)).toEqual({ id: firstNote, takenBack: secondNote });
  expect(await runPublicar('--deshacer')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('No hay ninguna publicación anterior'),
  });
});

test('asks before it replaces what another computer has published', async () => {
  const theirs = await writeFakeBuild(inventedSite('theirs', [1]));
  await runPublicar();
  // Another computer with the content of before, as the nightly timer runs it.
  cpSync(join(dir, 'build'), join(dir, 'their-build'), { recursive: true });
  for (const name of ['publica-desde.txt', 'publicado'])
    rmSync(join(dir, 'build', name), { recursive: true });
  const record = join(dir, 'content/.escritorio/publicada.yaml');
  const known = readFileSync(record);
  rmSync(record);
  const ours = await writeFakeBuild(inventedSite('ours', [1]));
  expect((await runPublicar('--ver-cambios')).stdout).toMatch(/\/equipos: cambia/);
  expect(await runPublicar()).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/otro ordenador .* No se ha cambiado nada\.\s.*-- --encima/s),
  });
  expect(siteFaults(targetDir, theirs)).toEqual([]);
  // Content that continues from a copy of the other computer.
  writeFileSync(record, known);
  expect(await runPublicar()).toMatchObject({ status: 0 });
  expect(siteFaults(targetDir, ours)).toEqual([]);
  // The first computer lacks that in turn, and may replace it.
  writeFileSync(record, known);
  rmSync(record);
  rmSync(join(dir, 'build'), { recursive: true });
  cpSync(join(dir, 'their-build'), join(dir, 'build'), { recursive: true });
  await writeFakeBuild(theirs);
  expect((await runPublicar()).status).toBe(1);
  expect((await runPublicar('--encima')).status).toBe(0);
  expect(siteFaults(targetDir, theirs)).toEqual([]);
});

test('takes no version for published if the site does not answer', async () => {
  await saveNote();
  const site = await writeFakeBuild(inventedSite('first', [1]));
  writeSettings('direccion: http://127.0.0.1:9\n');
  await runPublicar();
  expect(siteFaults(targetDir, site)).toEqual([]);
  expect(readOnlineVersion(readFolders(env())).id).toBe('');
});

test('reports invalid settings and options, and publishes nothing', async () => {
  await writeFakeBuild(inventedSite('first', [1]));
  writeSettings('contraseña: x\n');
  expect(await runPublicar()).toMatchObject({ status: 1, stderr: expect.stringContaining('«contraseña»') });
  expect(await runPublicar('--desaser')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--deshacer'),
  });
  expect(readdirSync(targetDir)).toEqual([]);
});

test('refuses a static host without a relay before asking for its password', async () => {
  await writeFakeBuild(inventedSite('first', [1]));
  const destino = `{ tipo: sftp, servidor: 127.0.0.1, puerto: 1, usuario: club, carpeta: ${targetDir} }`;
  writeSite(join(dir, 'content'), { '.escritorio/publicar.yaml': `destino: ${destino}\n` });
  expect(await runPublicar()).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /^No se ha publicado nada\. .*no llegarían a nadie.*alojamiento estático»\./,
    ),
  });
  vi.stubEnv('RELAY_URL', 'https://mensajes.example.org');
  expect(await runPublicar()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Falta la contraseña'),
  });
});
