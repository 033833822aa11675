import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { runHere } from '../../../tests/setup/run-here.ts';
import { readFolders } from '../../base/config/folders.ts';
import { fingerprintOf, writeBuildRecord } from '../../site/build/fingerprint.ts';

let dir: string;
const env = () => ({
  // Empty, so that the developer's own settings are not used.
  CONTACT_SERVICE: '',
  OFFLINE: '',
  CONTENT_DIR: join(dir, 'content'),
  PHOTOS_DIR: join(dir, 'photos'),
  BUILD_DIR: join(dir, 'build'),
});
beforeEach(() => {
  dir = newFolder();
  for (const name of ['content', 'build']) mkdirSync(join(dir, name));
  for (const [name, value] of Object.entries(env())) vi.stubEnv(name, value);
});
afterEach(() => vi.unstubAllEnvs());

const runBuild = (...args: string[]) => runHere(['build', ...args]);

const recordBuildFreshUntil = async (freshUntil: string) => {
  const settings = readFolders(env());
  await writeBuildRecord(settings, {
    code: '',
    inputs: await fingerprintOf(settings),
    builtAt: 0,
    freshUntil,
    pictures: true,
  });
};

test('--si-hace-falta skips an up-to-date build, and builds otherwise', async () => {
  // The content is empty, so every build fails.
  const failedBuild = { status: 1, stderr: expect.stringContaining('club.yaml') };
  await recordBuildFreshUntil('9999-01-01');
  expect(await runBuild('--si-hace-falta')).toMatchObject({
    status: 0,
    stdout: `No hace falta preparar nada: la web de ${join(dir, 'build/site')} está al día.\n`,
  });
  expect(await runBuild()).toMatchObject(failedBuild);
  await recordBuildFreshUntil('2000-01-01');
  expect(await runBuild('--si-hace-falta')).toMatchObject(failedBuild);
});

test('reports an unknown option and builds nothing', async () => {
  expect(await runBuild('--si-hase-falta')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /^npm run build: no se entiende «--si-hase-falta»\.\n.*\n *--si-hace-falta /,
    ),
  });
});

/** Runs `npm run comprobar` on the small test club. */
const runCheck = () => runHere(['comprobar', join(dir, 'content')], { CACHE_DIR: join(dir, 'cache') });
const contentPath = (file: string) => join(dir, 'content', file);
const copySmallClub = () => cpSync('tests/otro-club/contenido', join(dir, 'content'), { recursive: true });

test('reports warnings without failing, and fails on problems', async () => {
  copySmallClub();
  appendFileSync(
    contentPath('equipos/comarcal.yaml'),
    '    entrenamientos:\n      - { dias: [lunes], desde: 20:00, hasta: 21:00, lugar: fronton }\n',
  );
  mkdirSync(join(dir, 'photos'));
  writeFileSync(join(dir, 'photos/IMG_0001.JPG'), '');
  const withWarnings = await runCheck();
  expect([withWarnings.status, withWarnings.stdout]).toEqual([
    0,
    expect.stringContaining('está bien, con 3 avisos (más arriba): 3 equipos'),
  ]);
  expect(withWarnings.stderr).toContain('lunes a las 20:00 coinciden');
  expect(withWarnings.stderr).toContain('muestra');
  expect(withWarnings.stderr).toContain('Las fotos tienen 1 aviso:');
  expect(withWarnings.stderr).toContain('que no se usan: «IMG_0001.JPG»');
  expect(withWarnings.stderr).toContain('Faltan fotos. Mientras, en su lugar sale el escudo del club:');
  expect(withWarnings.stderr).toContain('fronton.jpg (');

  appendFileSync(contentPath('lugares.yaml'), 'aviso: Sábado, torneo\n');
  const withProblems = await runCheck();
  expect([withProblems.status, withProblems.stdout]).toEqual([1, '']);
  expect(withProblems.stderr).toContain('El campo «aviso» no existe aquí.');
});

test('without a photos folder, checks only the content of a real club', async () => {
  copySmallClub();
  const file = contentPath('club.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('muestra: true\n', ''));
  const withoutPhotos = await runCheck();
  expect(withoutPhotos.status).toBe(0);
  expect(withoutPhotos.stdout).toMatch(/^Los textos de .* están bien.*: .* Las fotos no se han revisado: /);
  mkdirSync(join(dir, 'photos'));
  const { status, stdout, stderr } = await runCheck();
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trim().split('\n').at(-1)).toBe('Así no se publica la web.');
});
