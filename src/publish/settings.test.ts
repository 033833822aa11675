import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuseOwnFolders } from './open-target.ts';
import { checkPublishSettings, readPublishSettings, writePublishSettings } from './settings.ts';

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

test('a secret never gets into the file', async () => {
  const value = { destino: { tipo: 'sftp', servidor: 'a', usuario: 'a', carpeta: 'b', password: 'x' } };
  await expect(writePublishSettings(dir, value as never)).rejects.toMatchObject({ code: 'settings' });
  expect(() => readFileSync(join(dir, '.escritorio/publicar.yaml'))).toThrow('ENOENT');
});

test('a folder that is mixed up with what the site is made of is refused', () => {
  const folders = {
    contentDir: join(dir, 'content'),
    photosDir: join(dir, 'photos'),
    buildDir: join(dir, 'build'),
  };
  for (const folder of [join(dir, 'photos'), join(dir, 'build/site'), dir])
    expect(() => refuseOwnFolders(folder, folders), folder).toThrow('se mezcla');
  refuseOwnFolders(join(dir, 'photos-web'), folders);
});
