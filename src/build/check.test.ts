import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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
  expect([warned.status, warned.stdout]).toEqual([0, expect.stringContaining('está bien: 3 equipos')]);
  expect(warned.stderr).toContain('lunes a las 20:00 coinciden');
  expect(warned.stderr).toContain('no se usa «IMG_0001.JPG»');

  await appendFile(join(room, 'contenido/lugares.yaml'), 'aviso: Sábado, torneo\n');
  const stopped = check();
  expect([stopped.status, stopped.stdout]).toEqual([1, '']);
  expect(stopped.stderr).toContain('El campo «aviso» no existe aquí.');
});
