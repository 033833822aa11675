import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { PROJECT_DIR } from '../../base/config/project.ts';
import { refuseSourceFolders } from './own-folders.ts';
import { contactFault, parseSettingsFile, toSettings } from './settings.ts';

test.each([
  [{ destino: { tipo: 'ftp' } }, 'por SFTP o en un almacén S3'],
  [{ destino: { tipo: 'carpeta' } }, 'Falta «Carpeta de la web»'],
  [{ destino: { tipo: 'sftp', usuario: 'a', carpeta: 'b' } }, 'Falta «Servidor»'],
  [{ destino: { tipo: 'sftp', servidor: 'sftp://a', usuario: 'a', carpeta: 'b' } }, 'solo el nombre'],
  [{ destino: { tipo: 'sftp', servidor: 'a', usuario: 'a', carpeta: 'b', contrasena: 'x' } }, '«contrasena»'],
  [{ destino: { tipo: 's3', servidor: 's3.example.org', almacen: 'club' } }, 'https://'],
  [{ destino: { tipo: 's3', servidor: 'https://a', almacen: 'Mi Club' } }, 'minúsculas'],
  [{ destino: { tipo: 's3', servidor: 'https://a', almacen: 'club', clave: 'x' } }, '«clave»'],
  [{ direccion: 'club.example.org' }, '«Dirección de la web»'],
])('explains why %j is refused', (value, message) => {
  expect(() => parseSettingsFile(value)).toThrow(message);
});

test('refuses a target inside the club’s own folders, even through a link', async () => {
  const dir = newFolder();
  const folders = {
    contentDir: join(dir, 'content'),
    photosDir: join(dir, 'photos'),
    buildDir: join(dir, 'build'),
    cacheDir: join(dir, 'cache'),
  };
  for (const folder of Object.values(folders)) mkdirSync(folder);
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
    ...refused.map((name) => join(dir, name)),
    PROJECT_DIR,
    join(PROJECT_DIR, 'src'),
    '/',
  ])
    await expect(refuseSourceFolders(folder, folders), folder).rejects.toThrow('se mezcla');
  await refuseSourceFolders(join(dir, 'photos-web'), folders);
});

const settings = (destino: object, direccion?: string) =>
  toSettings(parseSettingsFile({ destino, direccion }));
const SFTP = settings({ tipo: 'sftp', servidor: 'sftp.ejemplo.org', usuario: 'club', carpeta: 'web' });
const S3 = settings({ tipo: 's3', servidor: 'https://s3.ejemplo.org', almacen: 'club' });
const FOLDER = { tipo: 'carpeta', carpeta: '/srv/web' };
const RELAY_URL = 'https://mensajes.example.org';
const PUBLIC_URL = 'https://club.example.org';

test.each([SFTP, S3])(
  'refuses a file host with the default form, which would lose every message',
  (destination) => {
    for (const env of [{}, { RELAY_URL: ' ' }, { CONTACT_SERVICE: 'relay', PUBLIC_URL }])
      expect(contactFault(destination, env)).toEqual({
        refused: true,
        message: expect.stringMatching(
          /no llegarían a nadie.*quién los recibe.*«Publicar en un alojamiento estático»/,
        ),
      });
  },
);

test.each([SFTP, S3, settings(FOLDER)])(
  'accepts any host with an external relay or EmailJS',
  (destination) => {
    expect(contactFault(destination, { RELAY_URL })).toBeNull();
    const keys = { EMAILJS_PUBLIC_KEY: 'k', EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't' };
    expect(contactFault(destination, { CONTACT_SERVICE: 'emailjs', ...keys })).toBeNull();
    expect(contactFault(destination, { CONTACT_SERVICE: 'emailjs' })).toMatchObject({
      refused: true,
      message: expect.stringMatching(/no entiende quién los recibe.*«El formulario»/),
    });
  },
);

test('warns about a folder, unless this machine is the server of its address', () => {
  expect(contactFault(settings(FOLDER), {})).toMatchObject({ refused: false });
  expect(contactFault(settings(FOLDER), { PUBLIC_URL })).toBeNull();
  expect(contactFault(settings(FOLDER, `${PUBLIC_URL}/`), { PUBLIC_URL })).toBeNull();
  expect(contactFault(settings(FOLDER, 'https://otra.example.org'), { PUBLIC_URL })).toMatchObject({
    refused: false,
  });
});

test('reports no fault without a destination', () => expect(contactFault({}, {})).toBeNull());
