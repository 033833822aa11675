import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROJECT_DIR } from '../contract/project.ts';
import { keepKey } from './open-target.ts';
import { refuseOwnFolders } from './own-folders.ts';
import { checkPublishSettings, readPublishSettings, writePublishSettings } from './settings.ts';
import { writeSite } from './testing/sites.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ajustes-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('what is written is read again; before the first time there is nothing', async () => {
  expect(await readPublishSettings(dir)).toEqual({});
  const settings = {
    destino: {
      tipo: 'sftp',
      servidor: 'sftp.example.org',
      puerto: 22,
      usuario: 'club',
      carpeta: 'public_html',
    },
    direccion: 'https://club.example.org',
    copia: 'D:\\Copia del club',
  } as const;
  await writePublishSettings(dir, settings);
  expect(await readPublishSettings(dir)).toEqual(settings);
});

test.each([
  [{ destino: { tipo: 'ftp' } }, '«carpeta», «sftp» o «s3»'],
  [{ destino: { tipo: 'carpeta' } }, 'Falta «carpeta»'],
  [{ destino: { tipo: 'sftp', usuario: 'a', carpeta: 'b' } }, 'Falta «servidor»'],
  [{ destino: { tipo: 'sftp', servidor: 'sftp://a', usuario: 'a', carpeta: 'b' } }, 'solo el nombre'],
  [{ destino: { tipo: 'sftp', servidor: 'a', usuario: 'a', carpeta: 'b', contrasena: 'x' } }, '«contrasena»'],
  [{ destino: { tipo: 's3', servidor: 's3.example.org', almacen: 'club' } }, 'https://'],
  [{ destino: { tipo: 's3', servidor: 'https://a', almacen: 'Mi Club' } }, 'minúsculas'],
  [{ destino: { tipo: 's3', servidor: 'https://a', almacen: 'club', clave: 'x' } }, '«clave»'],
  [{ direccion: 'club.example.org' }, '«direccion»'],
])('%j is refused in words', (value, words) => {
  expect(() => checkPublishSettings(value)).toThrow(words);
});

test('comments and what does not change stay; what is taken away goes', async () => {
  const before = [
    '# De la junta.',
    'destino:',
    '  tipo: sftp # el de siempre',
    '  servidor: sftp.example.org',
    '  puerto: 22',
    '  usuario: club # de Ana',
    '  carpeta: web',
    '  agente: true',
    'direccion: "https://club.example.org"',
    '',
  ];
  writeSite(dir, { '.escritorio/publicar.yaml': before.join('\r\n') });
  const { destino, ...rest } = await readPublishSettings(dir);
  if (destino?.tipo !== 'sftp') throw new Error('not read');
  const { agente: _, ...place } = destino;
  await writePublishSettings(dir, { ...rest, destino: { ...place, carpeta: 'otra' } });
  expect(readFileSync(join(dir, '.escritorio/publicar.yaml'), 'utf8').split('\r\n')).toEqual(
    before.filter((line) => !line.includes('agente')).map((line) => line.replace('web', 'otra')),
  );
});

test('a confirmed key is added to the settings as they are by then, and only where it belongs', async () => {
  const sftp = { tipo: 'sftp', servidor: 'a', puerto: 22, usuario: 'club', carpeta: 'web' } as const;
  await writePublishSettings(dir, { destino: { ...sftp, carpeta: 'otra' }, copia: '/copia' });
  await keepKey(dir, sftp, 'SHA256:abc');
  const kept = { destino: { ...sftp, carpeta: 'otra', huella: 'SHA256:abc' }, copia: '/copia' };
  expect(await readPublishSettings(dir)).toEqual(kept);
  await keepKey(dir, { ...sftp, servidor: 'b' }, 'SHA256:def');
  expect(await readPublishSettings(dir)).toEqual(kept);
});

test('a secret never gets into the file', async () => {
  const value = { destino: { tipo: 'sftp', servidor: 'a', usuario: 'a', carpeta: 'b', password: 'x' } };
  await expect(writePublishSettings(dir, value as never)).rejects.toMatchObject({ code: 'settings' });
  expect(() => readFileSync(join(dir, '.escritorio/publicar.yaml'))).toThrow('ENOENT');
});

test('a folder that is mixed up with what the site is made of is refused, also behind a link', async () => {
  const folders = {
    contentDir: join(dir, 'content'),
    photosDir: join(dir, 'photos'),
    buildDir: join(dir, 'build'),
    cacheDir: join(dir, 'cache'),
  };
  for (const each of Object.values(folders)) mkdirSync(each);
  symlinkSync(folders.photosDir, join(dir, 'enlace'));
  symlinkSync(dir, join(dir, 'web'));
  const refused = [
    'photos',
    'build/site',
    'cache/img',
    '',
    'enlace',
    'enlace/2024-2025',
    'web',
    'web/content',
  ];
  for (const folder of [
    ...refused.map((each) => join(dir, each)),
    PROJECT_DIR,
    join(PROJECT_DIR, 'src'),
    '/',
  ])
    await expect(refuseOwnFolders(folder, folders), folder).rejects.toThrow('se mezcla');
  await refuseOwnFolders(join(dir, 'photos-web'), folders);
});
