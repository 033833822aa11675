import { expect, test } from 'vitest';
import { type Folders, readFolders } from '../../contract/folders.ts';
import { PublishError } from '../../publish/publish-error.ts';
import type { Place } from '../../publish/settings.ts';
import { Exclusive } from '../exclusive.ts';
import { Publishing } from './publishing.ts';

const folders: Folders = readFolders({});
const desk = () => new Publishing({ folders, photosGate: new Exclusive(), replacing: (work) => work() });
const server = {
  tipo: 'sftp',
  servidor: 'sftp.example.org',
  puerto: 22,
  usuario: 'club',
  carpeta: 'web',
} as const;

test('a password is told only to whom it was typed for, whatever the settings have become', () => {
  const publishing = desk();
  const told = (place: Place) => publishing.opening().secretsOf?.(place);
  publishing.keepSecrets({ password: 'secreta' }, server);
  expect(told({ ...server, carpeta: 'otra' })).toEqual({ password: 'secreta' });
  for (const change of [{ servidor: 'otro.example.org' }, { usuario: 'otro' }, { puerto: 2222 }])
    expect(told({ ...server, ...change })).toEqual({});
  publishing.keepSecrets({ passphrase: 'frase' }, { ...server, usuario: 'otro' });
  expect(told(server)).toEqual({});
});

test('a password that the server refuses is known no more', async () => {
  const publishing = desk();
  publishing.keepSecrets({ password: 'secreta' }, server);
  publishing.start('test', async () => {
    throw new PublishError('credentials', 'No.', { items: ['password'] });
  });
  await publishing.close();
  expect(publishing.job?.failed).toMatchObject({ code: 'credentials', items: ['password'] });
  expect(publishing.opening().secretsOf?.(server)).toEqual({});
});
