import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const room = await mkdtemp(join(tmpdir(), 'comprobar-'));
afterAll(() => rm(room, { recursive: true }));

const check = () =>
  spawnSync(process.execPath, ['src/build/check.ts', join(room, 'contenido')], {
    env: { ...process.env, PHOTOS_DIR: join(room, 'fotos'), CACHE_DIR: join(room, 'cache') },
    encoding: 'utf8',
  });

test('what should be looked at is told and stops nothing; what is wrong stops', async () => {
  await cp('tests/otro-club/contenido', join(room, 'contenido'), { recursive: true });
  await appendFile(
    join(room, 'contenido/equipos/comarcal.yaml'),
    '    entrenamientos:\n      - { dias: [lunes], desde: 20:00, hasta: 21:00, lugar: fronton }\n',
  );
  await mkdir(join(room, 'fotos'));
  await writeFile(join(room, 'fotos/IMG_0001.JPG'), '');
  const warned = check();
  expect([warned.status, warned.stdout]).toEqual([
    0,
    expect.stringContaining('está bien, con 2 avisos (más arriba): 3 equipos'),
  ]);
  expect(warned.stderr).toContain('lunes a las 20:00 coinciden');
  expect(warned.stderr).toContain('Las fotos tienen 1 aviso:');
  expect(warned.stderr).toContain('que no se usan: «IMG_0001.JPG»');
  expect(warned.stderr).toContain('Faltan fotos. Mientras, en su lugar sale el escudo del club:');
  expect(warned.stderr).toContain('fronton.jpg (');

  await appendFile(join(room, 'contenido/lugares.yaml'), 'aviso: Sábado, torneo\n');
  const stopped = check();
  expect([stopped.status, stopped.stdout]).toEqual([1, '']);
  expect(stopped.stderr).toContain('El campo «aviso» no existe aquí.');
});

test('a club of its own, without a folder of photos, is told that only its texts are right', async () => {
  await rm(room, { recursive: true });
  await cp('tests/otro-club/contenido', join(room, 'contenido'), { recursive: true });
  const file = join(room, 'contenido/club.yaml');
  await writeFile(file, (await readFile(file, 'utf8')).replace('muestra: true\n', ''));
  const texts = check();
  expect(texts.status).toBe(0);
  expect(texts.stdout).toMatch(/^Los textos de .* están bien.*: .* Las fotos no se han revisado: /);
  await mkdir(join(room, 'fotos'));
  const { status, stdout, stderr } = check();
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trim().split('\n').at(-1)).toBe('Así no se publica la web.');
});
