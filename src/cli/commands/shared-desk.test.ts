import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { UNSET_ENV } from '../../../tests/setup/clubs.ts';
import { newFolder } from '../../../tests/setup/folder.ts';
import { findFreePort } from '../../../tests/setup/listen.ts';
import { type Program, runCommand, startProgram } from '../../../tests/setup/program.ts';
import { request } from '../../../tests/setup/request.ts';
import { readPeople } from '../../desk/core/people/people-file.ts';

const HOST = 'escritorio.club.example.org';
const ANA = { id: 'persona-ana', nombre: 'Ana', correo: 'ana.perez@example.org', papel: 'junta' };
let dir: string;
let env: Record<string, string>;
beforeEach(async () => {
  dir = newFolder();
  env = {
    ...UNSET_ENV,
    CONTENT_DIR: join(dir, 'content'),
    PHOTOS_DIR: join(dir, 'photos'),
    BUILD_DIR: join(dir, 'build'),
    DATA_DIR: join(dir, 'datos'),
    CACHE_DIR: resolve('test-build/cache'),
    ESCRITORIO_URL: `https://${HOST}`,
    ESCRITORIO_VISTA_URL: 'https://vista.club.example.org',
    PUBLIC_URL: 'https://club.example.org',
    TRUST_PROXY: 'loopback',
    EDITAR_PUERTO: String(await findFreePort(2)),
  };
  cpSync('tests/otro-club/contenido', env.CONTENT_DIR ?? '', { recursive: true });
  mkdirSync(join(dir, 'content/.escritorio'), { recursive: true });
  writeFileSync(join(dir, 'content/.escritorio/personas.yaml'), stringify({ personas: [ANA] }));
});

let running: Program | undefined;
afterEach(() => running?.kill());
const start = async () => {
  running = await startProgram(['src/cli/main.ts', 'escritorio'], { ...process.env, ...env }, 'log');
  return running;
};
const SHARED_DESK = ['src/cli/main.ts', 'escritorio'];

/** Runs a command that is expected to fail. */
const startError = (words: readonly string[], changes: Record<string, string> = {}) => {
  const options = { env: { ...process.env, ...env, ...changes }, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync(process.execPath, words, options);
  return [status, stderr];
};

test('reports missing settings and a missing club', () => {
  expect(startError(SHARED_DESK, { ESCRITORIO_URL: '', TRUST_PROXY: '' })).toEqual([
    1,
    expect.stringMatching(
      /^El escritorio del servidor[^\n]*\n {2}- ESCRITORIO_URL: falta[^\n]*\n {2}- TRUST_PROXY: falta/,
    ),
  ]);
  const empty = { CONTENT_DIR: join(dir, 'nada') };
  expect(startError(SHARED_DESK, empty)).toEqual([1, expect.stringContaining('no hay ningún club')]);
});

/** Signs in with the mail in the mailbox folder. Returns all secrets of the sign-in. */
async function signIn({ url }: Program): Promise<string[]> {
  const send = (body: object, cookie = '') =>
    request(url, '/entrar.data', {
      method: 'POST',
      headers: {
        host: HOST,
        origin: `https://${HOST}`,
        cookie,
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.77',
      },
      body: JSON.stringify(body),
    });
  const requested = await send({ intent: 'send-code', email: ANA.correo });
  const [pending = ''] = (requested.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
  await expect.poll(() => readdirSync(join(dir, 'datos/buzon')), { timeout: 20_000 }).toHaveLength(1);
  const [file = ''] = readdirSync(join(dir, 'datos/buzon'));
  const mail = readFileSync(join(dir, 'datos/buzon', file), 'utf8');
  const [, code = ''] = /^ *(\d{6})\r?$/m.exec(mail) ?? [];
  expect(code).not.toBe('');
  await send({ intent: 'enter-code', code: code === '000000' ? '000001' : '000000', back: '' }, pending);
  const entered = await send({ intent: 'enter-code', code, back: '' }, pending);
  const session = (entered.headers['set-cookie'] ?? []).join().match(/__Host-escritorio=([^;]+)/)?.[1] ?? '';
  expect(session).not.toBe('');
  const cookie = `__Host-escritorio=${session}`;
  const shell = await request(url, '/contenido.data', { headers: { host: HOST, cookie } });
  const previewToken = /"previewToken","([^"]+)"/.exec(shell.text)?.[1] ?? '';
  expect(previewToken).not.toBe('');
  // Invalid requests, which a program might log.
  await request(url, `/foto.data?clave=${previewToken}`, { headers: { host: HOST, cookie } });
  await request(url, '/contenido/%', { headers: { host: HOST, cookie } });
  await request(url, '/personas.data', {
    method: 'POST',
    headers: { host: HOST, cookie, origin: `https://${HOST}` },
    body: '{',
  });
  return [code, session, previewToken, pending.split('=')[1] ?? '', ANA.correo, 'ana.perez', '203.0.113.77'];
}

// A desk takes seconds to start, so all of this is one test.
test('refuses a second desk of its folder, takes an invitation, logs no secrets, exits on SIGTERM, and starts again', async () => {
  const desk = await start();
  const otherPort = { EDITAR_PUERTO: '5675', EDITAR_SIN_NAVEGADOR: '1' };
  for (const words of [SHARED_DESK, ['src/cli/editar.mjs']])
    expect(startError(words, otherPort), words.join(' ')).toEqual([
      1,
      expect.stringContaining('ya está abierto en esta carpeta'),
    ]);
  const secrets = await signIn(desk);
  const invite = (email: string) => runCommand(['escritorio', '--invitar', 'Eva Gil', email], env);
  expect(invite('eva@example.org').stdout).toContain(
    `Eva Gil ya puede entrar, y es de la junta. Para entrar, abre https://${HOST}`,
  );
  expect(await readPeople(env.CONTENT_DIR ?? '')).toMatchObject([
    { name: 'Ana' },
    { name: 'Eva Gil', role: 'board' },
  ]);
  expect(await desk.stop()).toBe(0);
  for (const secret of secrets) {
    expect(secret).not.toBe('');
    expect(desk.log()).not.toContain(secret);
  }

  writeFileSync(join(dir, 'content/.escritorio/personas.yaml'), 'personas: [');
  const withDamagedPeople = await start();
  expect(withDamagedPeople.log()).toContain('mientras lo esté, no entra nadie');
  const shown = await request(withDamagedPeople.url, '/entrar', { headers: { host: HOST } });
  expect(shown.status).toBe(200);
  expect(await withDamagedPeople.stop()).toBe(0);
});
