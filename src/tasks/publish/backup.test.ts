import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { runHere } from '../../../tests/setup/run-here.ts';
import { tryLock } from '../../base/files/lock.ts';
import { openDatabase, storePath } from '../../server/mail/store/sqlite-files.ts';
import { startPeer } from '../../server/mail/testing/peer.ts';
import { startRelay } from '../../server/mail/testing/relay-process.ts';
import { Senders } from '../../server/mail/testing/senders.ts';
import { readiness } from '../../server/mail/testing/test-relay.ts';
import type { StoreFolders } from '../../store/store-paths.ts';
import { backUp, restoreBackup } from './backup.ts';

let dir: string;
let backupDir: string;
let dataDir: string;
let folders: StoreFolders;
const DAY = 86_400_000;

beforeEach(() => {
  dir = newFolder();
  const createFolder = (name: string) => {
    mkdirSync(join(dir, name));
    return join(dir, name);
  };
  backupDir = createFolder('copia');
  dataDir = createFolder('datos');
  folders = {
    contentDir: createFolder('contenido'),
    photosDir: createFolder('fotos'),
    buildDir: createFolder('montada'),
    cacheDir: createFolder('cache'),
  };
  writeFileSync(join(folders.contentDir, 'club.yaml'), 'nombre: Club\n');
  for (const n of [1, 2]) writeFileSync(join(folders.photosDir, `${n}.jpg`), `foto ${n}`);
});

/** Destroys everything on the machine except the backup. */
function destroy(): void {
  for (const path of [dataDir, folders.contentDir, folders.photosDir])
    rmSync(path, { recursive: true, force: true });
}

function storedNames(): string[] {
  const sql = openDatabase(dataDir);
  const rows = sql.prepare('SELECT from_name FROM message').all();
  sql.close();
  return rows.map((row) => String(row.from_name));
}

test('restores every message acknowledged before a backup that was made under load', async () => {
  const peer = await startPeer();
  const env = { MAIL_TO: 'club@example.org', MAIL_FROM: 'web@example.org', DATA_DIR: dataDir };
  const relay = await startRelay({ ...env, SMTP_URL: `smtp://127.0.0.1:${peer.port}` });
  onTestFinished(async () => void (await relay.kill()));
  const senders = new Senders(16);
  onTestFinished(() => senders.close());
  const running = senders.run(() => relay.url, 5);
  while (senders.acknowledged.size < 150) await pause(5);
  const acknowledgedNames = [...senders.acknowledged];
  await backUp(backupDir, folders, dataDir);
  await relay.kill();
  senders.halt();
  await running;
  destroy();
  const result = await restoreBackup(backupDir, folders, dataDir);
  expect(result).toMatchObject({ contentFiles: 1, photoFiles: 2, keptMessages: false });
  const restored = new Set(storedNames());
  const lostNames = acknowledgedNames.filter((name) => !restored.has(name));
  expect(lostNames).toEqual([]);
  expect(statSync(storePath(dataDir)).mode & 0o777).toBe(0o600);
  // The restored relay works, and delivers its queue.
  const secondRelay = await startRelay({ ...env, SMTP_URL: `smtp://127.0.0.1:${peer.port}` });
  while ((await readiness(secondRelay)).queue !== 0) await pause(50);
  expect(await secondRelay.stop()).toBe(0);
  await peer.close();
});

test('keeps existing messages, whatever the backup contains', async () => {
  openDatabase(dataDir).close();
  await backUp(backupDir, folders, dataDir);
  openDatabase(dataDir).exec("INSERT INTO club (key, secret, noticed_at) VALUES ('otro', x'00', 7)");
  expect(await restoreBackup(backupDir, folders, dataDir)).toMatchObject({
    messages: null,
    keptMessages: true,
  });
  const found = openDatabase(dataDir).prepare("SELECT noticed_at FROM club WHERE key = 'otro'").get();
  expect(found?.noticed_at).toBe(7);
});

test('keeps private daily copies of the messages for a week', async () => {
  openDatabase(dataDir).close();
  for (let day = 0; day < 10; day++)
    await backUp(backupDir, folders, dataDir, { now: Date.UTC(2026, 0, 1) + day * DAY });
  await backUp(backupDir, folders, dataDir, { now: Date.UTC(2026, 0, 10, 5) });
  const copies = readdirSync(join(backupDir, 'mensajes'));
  expect(copies).toEqual([4, 5, 6, 7, 8, 9, 10].map((n) => `2026-01-${String(n).padStart(2, '0')}.sqlite`));
  expect(statSync(join(backupDir, 'mensajes', '2026-01-10.sqlite')).mode & 0o777).toBe(0o600);
});

test('changes nothing if the copy of the messages is damaged', async () => {
  openDatabase(dataDir).close();
  const { messages } = await backUp(backupDir, folders, dataDir);
  writeFileSync(String(messages), 'esto no es una base de datos, y es largo'.repeat(100));
  rmSync(dataDir, { recursive: true });
  await expect(restoreBackup(backupDir, folders, dataDir)).rejects.toThrow();
  expect(existsSync(storePath(dataDir))).toBe(false);
  expect(readdirSync(dir).filter((name) => name.includes('antes'))).toEqual([]);
});

/** Runs the command on the test's folders. @param args by default, the backup folder */
function run(command: 'copia' | 'restaurar', extraEnv: Record<string, string> = {}, args = [backupDir]) {
  const env = {
    // Empty, so that the developer's own settings are not used.
    ...{ SMTP_URL: '', MAIL_TO: '', MAIL_FROM: '', PUBLIC_URL: '', TRUST_PROXY: '' },
    ...{ RELAY_STORE: '', CLUBS_FILE: '', DATA_DIR: dataDir },
    ...{ CONTENT_DIR: folders.contentDir, PHOTOS_DIR: folders.photosDir, BUILD_DIR: folders.buildDir },
    ...extraEnv,
  };
  return runHere([command, ...args], env);
}

const POSTGRES = { RELAY_STORE: 'postgres', DATABASE_URL: 'postgres://club:x@127.0.0.1/club' };
const CLUBS = { CLUBS_FILE: '/etc/mensajes/clubes.yaml', SMTP_URL: 'smtp://127.0.0.1' };

test.each<[string, Record<string, string>, copied: string, restored: string]>([
  ['in PostgreSQL', POSTGRES, '«pg_dump ', '«pg_restore '],
  ['of many clubs', CLUBS, '--club CLAVE copia', '--club CLAVE copia'],
  ['of a club without any', {}, 'Mensajes: todavía no hay.', 'En la copia no hay mensajes.'],
])('messages %s: the command reports if the copy contains them', async (_, env, copied, restoredText) => {
  const { stdout: report, ...result } = await run('copia', env);
  expect(result).toEqual({ status: 0, stderr: '' });
  expect(report).toContain('1 archivo de contenido y 2 fotos');
  expect(report).toContain(copied);
  rmSync(folders.contentDir, { recursive: true });
  const restored = await run('restaurar', env);
  expect(restored).toEqual({ status: 0, stderr: '', stdout: expect.stringContaining(restoredText) });
  expect(existsSync(join(folders.contentDir, 'club.yaml'))).toBe(true);
});

test('fails and names a photo that is missing in the backup', async () => {
  await backUp(backupDir, folders, dataDir);
  rmSync(join(backupDir, 'fotos/2.jpg'));
  const { status, stdout, stderr } = await run('restaurar');
  expect([status, stdout]).toEqual([1, expect.stringContaining('1 archivo de contenido y 1 foto.')]);
  expect(stderr).toContain('fotos/2.jpg');
});

test('reports a missing folder in one sentence', async () => {
  rmSync(backupDir, { recursive: true });
  expect((await run('copia')).stderr).toMatch(/^No se encuentra la carpeta «.*\/copia»\. [^\n]*\n$/);
});

test('refuses to restore while the server runs', async () => {
  await backUp(backupDir, folders, dataDir);
  writeFileSync(join(folders.contentDir, 'club.yaml'), 'nombre: De hoy\n');
  const release = tryLock(join(dataDir, 'entrega.lock'));
  const { status, stderr } = await run('restaurar');
  release?.();
  expect([status, stderr.trim()]).toEqual([1, 'La web está en marcha. Párala, y vuelve a intentarlo.']);
  expect(readFileSync(join(folders.contentDir, 'club.yaml'), 'utf8')).toBe('nombre: De hoy\n');
});

test('without a folder, updates the configured second copy, and requires confirmation to remove most of the content', async () => {
  const secondCopy = (...args: string[]) => run('copia', {}, args);
  expect(await secondCopy()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Falta la carpeta'),
  });
  mkdirSync(join(folders.contentDir, '.escritorio'));
  writeFileSync(join(folders.contentDir, '.escritorio/publicar.yaml'), `copia: ${backupDir}\n`);
  for (let n = 0; n < 5; n++) writeFileSync(join(folders.contentDir, `${n}.yaml`), '');
  expect(await secondCopy()).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('La copia de seguridad está al día: '),
  });
  expect(readdirSync(backupDir)).not.toContain('mensajes');
  for (const name of ['club.yaml', '0.yaml', '1.yaml', '2.yaml']) rmSync(join(folders.contentDir, name));
  expect(await secondCopy()).toMatchObject({ status: 1, stderr: expect.stringContaining('--aunque-falten') });
  expect(readdirSync(join(backupDir, 'contenido'))).toContain('club.yaml');
  expect(await secondCopy('--aunque-falten')).toMatchObject({ status: 0 });
  expect(readdirSync(join(backupDir, 'contenido'))).not.toContain('club.yaml');
  expect(await secondCopy('--aunque-falte')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('no se entiende'),
  });
});
