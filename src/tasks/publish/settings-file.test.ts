import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { rewriteFile, type Store } from '../../store/store.ts';
import { loadSettingsFile, type SftpDestination } from './settings.ts';
import { type SettingsContext, saveHostKey, savePublishSettings } from './settings-file.ts';
import { writeSite } from './testing/sites.ts';

let dir: string;
let desk: SettingsContext;
beforeEach(() => {
  dir = newFolder();
  const rewrite: Store['rewrite'] = (file, change) => rewriteFile(join(dir, file), change);
  desk = { folders: { contentDir: dir }, store: { rewrite } };
});

const FILE = '.escritorio/publicar.yaml';
const sftp = { tipo: 'sftp', servidor: 'a', puerto: 22, usuario: 'club', carpeta: 'web' } as const;
/** The same. */
const SERVER: SftpDestination = { kind: 'sftp', server: 'a', port: 22, user: 'club', folder: 'web' };

test('saves settings, reports missing folders, and replaces unreadable settings', async () => {
  expect(await loadSettingsFile(dir)).toEqual({});
  const settings = { destino: sftp, direccion: 'https://club.example.org', copia: 'D:\\Copia del club' };
  expect(await savePublishSettings(desk, settings)).toEqual([settings.copia]);
  expect(await loadSettingsFile(dir)).toEqual(settings);
  writeSite(dir, { [FILE]: 'destino: [\n' });
  await savePublishSettings(desk, { destino: sftp });
  expect(await loadSettingsFile(dir)).toEqual({ destino: sftp });
});

test('keeps comments and unchanged settings, and deletes removed ones', async () => {
  const before = [
    '# De la junta.',
    'destino:',
    '  tipo: sftp # el de siempre',
    '  servidor: sftp.example.org',
    '  puerto: 22',
    '  usuario: club # de Ana',
    '  carpeta: web',
    '  agente: true',
    'direccion: https://club.example.org',
    '',
  ];
  writeSite(dir, { [FILE]: before.join('\r\n') });
  const { destino, ...rest } = await loadSettingsFile(dir);
  if (destino?.tipo !== 'sftp') throw new Error('not read');
  const { agente: _, ...destination } = destino;
  expect(rest).toEqual({ direccion: 'https://club.example.org' });
  await savePublishSettings(desk, { destino: { ...destination, carpeta: 'otra' } });
  expect(readFileSync(join(dir, FILE), 'utf8').split('\r\n')).toEqual(
    before.filter((line) => !line.includes('agente')).map((line) => line.replace('web', 'otra')),
  );
});

test('keeps a confirmed host key only for its server', async () => {
  await savePublishSettings(desk, { destino: { ...sftp, carpeta: 'otra' }, copia: '/copia' });
  await saveHostKey(desk, SERVER, 'SHA256:abc');
  await saveHostKey(desk, { ...SERVER, server: 'b' }, 'SHA256:def');
  const withHostKey = { ...sftp, carpeta: 'otra', huella: 'SHA256:abc' };
  expect(await loadSettingsFile(dir)).toEqual({ destino: withHostKey, copia: '/copia' });
  await savePublishSettings(desk, { destino: sftp, copia: null });
  expect(await loadSettingsFile(dir)).toEqual({ destino: { ...sftp, huella: 'SHA256:abc' } });
  await savePublishSettings(desk, { destino: { ...sftp, puerto: 2222 } });
  expect(await loadSettingsFile(dir)).toEqual({ destino: { ...sftp, puerto: 2222 } });
});

test('keeps both changes if two programs change the settings concurrently', async () => {
  await savePublishSettings(desk, { destino: sftp });
  await Promise.all([
    savePublishSettings(desk, { destino: sftp, copia: '/copia' }),
    saveHostKey(desk, SERVER, 'SHA256:abc'),
  ]);
  const merged = { destino: { ...sftp, huella: 'SHA256:abc' }, copia: '/copia' };
  expect(await loadSettingsFile(dir)).toEqual(merged);
});

test('never writes a secret into the file', async () => {
  await expect(savePublishSettings(desk, { destino: { ...sftp, password: 'x' } })).rejects.toMatchObject({
    kind: 'settings',
  });
  expect(() => readFileSync(join(dir, FILE))).toThrow('ENOENT');
});
