import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Folders, readFolders } from '../../config/folders.ts';
import type { CheckLine } from '../../publish/check.ts';
import { copyContent } from '../../publish/copy.ts';
import { planPublish } from '../../publish/plan.ts';
import { PublishError } from '../../publish/publish-error.ts';
import type { PublishDestination } from '../../publish/settings.ts';
import { readOverview } from '../editing/overview.ts';
import { ReadWriteLock } from '../server/read-write-lock.ts';
import { guardedDesk } from '../testing/guarded-desk.ts';
import { publishReport } from './job-report.ts';
import { runPublishCommand } from './publish-commands.ts';
import { publishState } from './publish-state.ts';
import { Publishing } from './publishing.ts';

const folders: Folders = readFolders({});
const createPublishing = () =>
  new Publishing({
    folders,
    store: { rewrite: async () => {} },
    photosLock: new ReadWriteLock(),
    replaceFolders: (work) => work(),
  });
const server = {
  tipo: 'sftp',
  servidor: 'sftp.example.org',
  puerto: 22,
  usuario: 'club',
  carpeta: 'web',
} as const;

test('sends a password only to the server for which it was typed, even if the settings change', () => {
  const publishing = createPublishing();
  const secretsOf = (destination: PublishDestination) => publishing.targetOptions().secretsOf?.(destination);
  publishing.rememberSecrets({ password: 'secreta' }, server);
  expect(secretsOf({ ...server, carpeta: 'otra' })).toEqual({ password: 'secreta' });
  for (const change of [{ servidor: 'otro.example.org' }, { usuario: 'otro' }, { puerto: 2222 }])
    expect(secretsOf({ ...server, ...change })).toEqual({});
  publishing.rememberSecrets({ passphrase: 'frase' }, { ...server, usuario: 'otro' });
  expect(secretsOf(server)).toEqual({});
});

test('forgets a password that the server refuses', async () => {
  const publishing = createPublishing();
  publishing.rememberSecrets({ password: 'secreta' }, server);
  publishing.start('test', async () => {
    throw new PublishError({ code: 'no-password' }, { items: ['password'] });
  });
  await publishing.close();
  expect(publishing.job?.failed).toMatchObject({ code: 'credentials', items: ['password'] });
  expect(publishing.targetOptions().secretsOf?.(server)).toEqual({});
});

const line = (n: number, state: CheckLine['state']): CheckLine => ({
  url: `https://club.example.org/${n}`,
  state,
  sentence: `${n}: ${state}`,
});

test('summarizes the addresses of an unreachable site, and lists other differences', () => {
  const plan = {
    ...planPublish(new Map(), { manifest: null, sizes: new Map() }),
    lastPublishedByOther: null,
  };
  const unreachableLines = [1, 2, 3, 4, 5, 6].map((n) => line(n, 'unreachable'));
  const checkLines = [...unreachableLines, line(7, 'differs'), line(8, 'same')];
  const { warnings, done } = publishReport(
    { plan, checked: checkLines, copy: null, versionError: null, purge: [] },
    [],
    [],
  );
  expect(warnings).toEqual([
    '1: unreachable',
    '2: unreachable',
    'Y lo mismo en 4 direcciones más.',
    '7: differs',
  ]);
  expect(done.join()).not.toContain('todo coincide');
});

test('reports the reason of a failed second copy after a publication', () => {
  const plan = {
    ...planPublish(new Map(), { manifest: null, sizes: new Map() }),
    lastPublishedByOther: null,
  };
  const copy = new PublishError({ code: 'source-missing', folder: 'disco', effect: 'nothing-copied' });
  const published = { plan, checked: [line(1, 'same')], copy, versionError: null, purge: [] };
  const { warnings, done } = publishReport(published, [], []);
  expect(done).toHaveLength(2);
  expect(warnings).toEqual([expect.stringContaining('No encuentro la carpeta «disco».')]);
});

test('returns the state before or after a restore, never a mixture', async () => {
  const { context, folders, close } = await guardedDesk();
  const { publishing } = context;
  onTestFinished(close);
  const copyFolder = join(folders.contentDir, '../copia');
  mkdirSync(copyFolder);
  await copyContent(folders, copyFolder);
  const { photoCount } = await publishState(context);
  for (let round = 0; round < 3; round++) {
    await runPublishCommand(context, { intent: 'restore', folder: copyFolder });
    while (publishing.running) {
      const requests = [publishState(context), publishState(context)];
      const { problems } = await readOverview(context);
      expect(problems).toEqual([]);
      for (const state of await Promise.all(requests)) expect(state.photoCount).toBe(photoCount);
    }
    expect(publishing.job).toMatchObject({ result: { kind: 'outcome' } });
  }
}, 300_000);
