import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newFolder } from '../../../../tests/setup/folder.ts';
import type { Version } from '../../../store/history.ts';
import { copyContent } from '../../../tasks/publish/copy.ts';
import { recordOnlineVersion } from '../../../tasks/publish/online-version.ts';
import { PublishError } from '../../../tasks/publish/publish-error.ts';
import { createReport } from '../../../tasks/publish/reports.ts';
import type { PublishDestination } from '../../../tasks/publish/settings.ts';
import { testFolders } from '../../testing/bare-desk.ts';
import { guardedDesk } from '../../testing/guarded-desk.ts';
import { readOverview } from '../editing/overview.ts';
import { runPublishCommand } from './publish-commands.ts';
import { publishState } from './publish-state.ts';
import { Publishing } from './publishing.ts';

/** Publishing of a fake desk. `save` adds a version, and `endPublication` ends the running publication. */
function createPublishing(folders = testFolders(newFolder())) {
  const versions: Pick<Version, 'id'>[] = [];
  const endCallbacks: (() => void)[] = [];
  const startedVersions: (string | undefined)[] = [];
  const publishing = new Publishing({
    folders,
    store: { rewrite: async () => {}, versions: async () => versions as Version[] },
    publishTask: async () => {
      startedVersions.push(versions[0]?.id);
      const version = versions[0]?.id ?? '';
      await new Promise<void>((resolve) => endCallbacks.push(resolve));
      await recordOnlineVersion(folders, version);
      return { ...createReport(['Publicado']), verified: true };
    },
  });
  return {
    publishing,
    folders,
    startedVersions,
    save: () => versions.unshift({ id: String(versions.length + 1) }),
    /** Resolves once the nth publication has started. */
    waitForStart: (n: number) => vi.waitFor(() => expect(startedVersions).toHaveLength(n), 90_000),
    endPublication: () => endCallbacks.shift()?.(),
  };
}

test('shares one publication between requests for the same content, and the next between those after a save', async () => {
  const { publishing, startedVersions, save, waitForStart, endPublication } = createPublishing();
  save();
  const first = publishing.publish();
  await waitForStart(1);
  const second = publishing.publish();
  await new Promise(setImmediate);
  save();
  const later = [publishing.publish(), publishing.publish()];
  await new Promise(setImmediate);
  later.push(publishing.publish());
  endPublication();
  await waitForStart(2);
  endPublication();
  expect(await first).toMatchObject({ version: '1', report: { verified: true } });
  expect(await second).toBe(await first);
  expect((await Promise.all(later)).map((publication) => publication?.version)).toEqual(['2', '2', '2']);
  expect(startedVersions).toEqual(['1', '2']);
  expect(publishing.isPublishing).toBe(false);
});

test('reports a publication that a killed desk left unfinished', async () => {
  const { publishing, folders, waitForStart, endPublication } = createPublishing();
  const publication = publishing.publish();
  await waitForStart(1);
  expect(createPublishing(folders).publishing.interrupted).toBe(true);
  endPublication();
  await publication;
  expect(createPublishing(folders).publishing.interrupted).toBe(false);
});

test('counts an ended publication as the last one from its end on', async () => {
  const { publishing, save, waitForStart, endPublication } = createPublishing();
  save();
  const publication = publishing.publish();
  await waitForStart(1);
  endPublication();
  while (publishing.isPublishing) await new Promise(setImmediate);
  expect(publishing.lastPublication?.version).toBe('1');
  await publication;
});

test('waits for another job', async () => {
  const { publishing, startedVersions, waitForStart, endPublication } = createPublishing();
  const { promise, resolve } = Promise.withResolvers<void>();
  const copy = publishing.start('copy', async () => {
    await promise;
    return createReport(['Copiado']);
  });
  const publication = publishing.publish();
  await new Promise(setImmediate);
  expect(startedVersions).toEqual([]);
  resolve();
  await copy;
  await waitForStart(1);
  endPublication();
  expect(await publication).toMatchObject({ report: { verified: true } });
});

test('publishes at the start only what no program has published and verified', async () => {
  const { publishing, folders, save } = createPublishing();
  save();
  expect(publishing.hasPublished('1')).toBe(false);
  // Another program, such as the nightly publication.
  await recordOnlineVersion(folders, '1');
  expect(publishing.hasPublished('1')).toBe(true);
  const restarted = createPublishing(folders);
  restarted.save();
  await restarted.publishing.publishUnpublished();
  expect(restarted.publishing.isPublishing).toBe(false);
  restarted.save();
  await restarted.publishing.publishUnpublished();
  await restarted.waitForStart(1);
  expect(restarted.publishing.hasPublished('2')).toBe(false);
  restarted.endPublication();
  await expect.poll(() => restarted.publishing.lastPublication).toMatchObject({ version: '2' });
  expect(restarted.publishing.hasPublished('2')).toBe(true);
});

test('publishes at the start nothing that was taken back, until something else is saved', async () => {
  const { publishing, folders, save } = createPublishing();
  save();
  save();
  await recordOnlineVersion(folders, '1', '2');
  expect([publishing.hasPublished('1'), publishing.hasPublished('2')]).toEqual([true, false]);
  await publishing.publishUnpublished();
  expect(publishing.isPublishing).toBe(false);
  save();
  await publishing.publishUnpublished();
  expect(publishing.isPublishing).toBe(true);
});

test('counts no version of a restored club as published, whose versions begin again', async () => {
  const before = createPublishing();
  for (let n = 0; n < 3; n++) before.save();
  const publication = before.publishing.publish();
  await before.waitForStart(1);
  before.endPublication();
  await publication;
  const restored = createPublishing(before.folders);
  await restored.publishing.publishUnpublished();
  restored.save();
  expect(restored.publishing.hasPublished('1')).toBe(false);
});

test('begins no waiting publication once the desk is closed', async () => {
  const { publishing, startedVersions, save, waitForStart, endPublication } = createPublishing();
  save();
  const first = publishing.publish();
  await waitForStart(1);
  save();
  const next = publishing.publish();
  const closed = publishing.close();
  endPublication();
  expect(await first).toMatchObject({ cancelled: true });
  expect(await next).toBeNull();
  await closed;
  expect(startedVersions).toEqual(['1']);
  expect(publishing.isPublishing).toBe(false);
});

test('lets later requests join a publication that a person has confirmed', async () => {
  const { publishing, startedVersions, save } = createPublishing();
  save();
  const { promise, resolve } = Promise.withResolvers<void>();
  const confirmed = publishing.start('publish', async () => {
    await promise;
    return { ...createReport(['Publicado']), verified: true };
  });
  await expect.poll(() => publishing.job?.version).toBe('1');
  const joined = publishing.publish();
  await new Promise(setImmediate);
  resolve();
  expect(await joined).toBe(await confirmed);
  expect(startedVersions).toEqual([]);
});

const server = {
  kind: 'sftp',
  server: 'sftp.example.org',
  port: 22,
  user: 'club',
  folder: 'web',
} as const;

test('ends a refused publication with its reason, and begins the next one', async () => {
  const folders = testFolders(newFolder());
  let refused = true;
  const publishTask = async () => {
    if (refused) throw new PublishError({ code: 'newer-online', location: 'la web', at: 0 });
    return { ...createReport(['Publicado']), verified: true };
  };
  const store = { rewrite: async () => {}, versions: async () => [] };
  const publishing = new Publishing({ folders, store, publishTask });
  const first = await publishing.publish();
  expect(first?.failed).toMatchObject({ code: 'newer-online', retry: false });
  expect(first?.failed?.message).toContain('Publica desde aquel ordenador');
  expect(publishing.isPublishing).toBe(false);
  refused = false;
  expect(await publishing.publish()).toMatchObject({ report: { verified: true } });
});

test('sends a password only to the server for which it was typed, even if the settings change', () => {
  const { publishing } = createPublishing();
  const secretsOf = (destination: PublishDestination) => publishing.targetOptions().secretsOf?.(destination);
  publishing.rememberSecrets({ password: 'secreta' }, server);
  expect(secretsOf({ ...server, folder: 'otra' })).toEqual({ password: 'secreta' });
  for (const change of [{ server: 'otro.example.org' }, { user: 'otro' }, { port: 2222 }])
    expect(secretsOf({ ...server, ...change })).toEqual({});
  publishing.rememberSecrets({ passphrase: 'frase' }, { ...server, user: 'otro' });
  expect(secretsOf(server)).toEqual({});
});

test('forgets a password that the server refuses', async () => {
  const { publishing } = createPublishing();
  publishing.rememberSecrets({ password: 'secreta' }, server);
  publishing.start('test', async () => {
    throw new PublishError({ code: 'no-password' }, { items: ['password'] });
  });
  await publishing.close();
  expect(publishing.job?.failed).toMatchObject({ code: 'credentials', items: ['password'] });
  expect(publishing.targetOptions().secretsOf?.(server)).toEqual({});
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
    expect(publishing.job).toMatchObject({
      report: { done: [expect.stringContaining('Recuperado'), expect.anything(), expect.anything()] },
    });
  }
}, 300_000);
