import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { environmentOf, SAMPLE, SMALL } from '../setup/clubs.ts';
import { newFolder } from '../setup/folder.ts';
import { findFreePort } from '../setup/listen.ts';
import { runServer } from '../setup/site.ts';

// A failed start exits with 1 and says what to do.

let folder: string;
/** Copies the sample's content for a test to break. */
let content: string;
beforeEach(async () => {
  folder = newFolder();
  content = join(folder, 'content');
  await cp(SAMPLE.contentDir, content, { recursive: true });
});

async function edit(file: string, from: string | RegExp, to: string): Promise<void> {
  const before = await readFile(file, 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  await writeFile(file, after);
}

const environment = (more: Record<string, string> = {}) => ({
  BUILD_DIR: join(folder, 'build'),
  DATA_DIR: join(folder, 'data'),
  PHOTOS_DIR: join(folder, 'photos'),
  PORT: '0',
  ...more,
});

test('invalid content lists every problem with its position and builds nothing', async () => {
  await edit(join(content, 'equipos', 'resto.yaml'), '[ daniel-quintana ]', '[ daniel-quintan ]');
  await edit(join(content, 'galerias.yaml'), 'amount: 44', 'amount: muchas');
  const run = await runServer(environment({ CONTENT_DIR: content }));
  expect(run.code).toBe(1);
  for (const part of [
    'El contenido tiene 2 errores:',
    'equipos/resto.yaml:22:21 (equipos › Veteranos mixto › entrenadores › n.º 1)',
    '¿Querías decir «daniel-quintana»?',
    'galerias.yaml:48:17 (cursos › 2024-2025 › albumes › Copa › amount)',
    'Se ha encontrado «muchas».',
    'Se admite: un número.',
  ])
    expect(run.err).toContain(part);
  await expect(readFile(join(folder, 'build', 'fingerprint'))).rejects.toThrow('ENOENT');
});

test('a port in use is reported in one line', async () => {
  const occupyingServer = await new Promise<Server>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
  });
  const address = occupyingServer.address();
  const port = address && typeof address === 'object' ? String(address.port) : '';
  // The club is built already; only its port is taken.
  const run = await runServer({
    ...environmentOf(SMALL),
    DATA_DIR: join(folder, 'data'),
    PORT: port,
  });
  occupyingServer.close();
  expect(run).toMatchObject({
    code: 1,
    err: `El puerto ${port} ya está en uso: cierra el otro programa o elige otro con PORT=4322 npm start.\n`,
  });
});

test('a start tells a person the address, and nothing in JSON', async () => {
  const port = await findFreePort();
  const { out } = await runServer({
    ...environmentOf(SMALL),
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    LOG_LEVEL: 'info',
  });
  const lines = out.trim().split('\n');
  expect(lines.at(-1)).toMatch(new RegExp(`: http://\\S+:${port}$`));
  expect(lines.filter((line) => /[{}]|listening/.test(line))).toEqual([]);
  expect(out).toContain('contacto: sin SMTP_URL');
});

// Messages for the other settings: src/base/config/listen-options.test.ts.
test('an invalid setting is reported with the file to correct', async () => {
  const run = await runServer(environment({ SMTP_URL: 'http://correo' }));
  expect(run.code).toBe(1);
  expect(run.err).toContain('La configuración del correo no es válida. Corrige en .env:\n  - SMTP_URL: ');
});
