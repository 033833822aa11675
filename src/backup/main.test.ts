import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'copia-'));
  for (const name of ['copia', 'contenido', 'fotos']) mkdirSync(join(dir, name));
  writeFileSync(join(dir, 'contenido/club.yaml'), 'nombre: Club\n');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function run(command: 'copia' | 'restaurar', more: Record<string, string>) {
  const env = {
    ...process.env,
    // Empty: not the tester's own.
    ...{ SMTP_URL: '', MAIL_TO: '', MAIL_FROM: '', PUBLIC_URL: '', TRUST_PROXY: '' },
    RELAY_STORE: '',
    CLUBS_FILE: '',
    CONTENT_DIR: join(dir, 'contenido'),
    PHOTOS_DIR: join(dir, 'fotos'),
    BUILD_DIR: join(dir, 'montada'),
    DATA_DIR: join(dir, 'datos'),
    ...more,
  };
  const args = ['src/backup/main.ts', command, join(dir, 'copia')];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

const POSTGRES = { RELAY_STORE: 'postgres', DATABASE_URL: 'postgres://club:x@127.0.0.1/club' };
const CLUBS = { CLUBS_FILE: '/etc/mensajes/clubes.yaml', SMTP_URL: 'smtp://127.0.0.1' };

test.each<[string, Record<string, string>, copied: string, back: string]>([
  ['in PostgreSQL', POSTGRES, '«pg_dump ', '«pg_restore '],
  ['of many clubs', CLUBS, '--club CLAVE copia', '--club CLAVE copia'],
])('messages %s: the copy says that it has none, and who copies them', (_, env, copied, back) => {
  const said = run('copia', env);
  expect(said).toContain('1 archivos de contenido');
  expect(said).toContain(copied);
  expect(said).not.toContain('todavía no hay');
  rmSync(join(dir, 'contenido'), { recursive: true });
  const restored = run('restaurar', env);
  expect(restored).toContain(back);
  expect(restored).not.toContain('En la copia no hay mensajes');
  expect(existsSync(join(dir, 'contenido/club.yaml'))).toBe(true);
});

test('those of one club, in a file, are part of it', () => {
  expect(run('copia', {})).toContain('Mensajes: todavía no hay.');
  expect(run('restaurar', {})).toContain('En la copia no hay mensajes.');
});
