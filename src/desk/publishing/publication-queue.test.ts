import { expect, test, vi } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { ReadWriteLock } from '../server/read-write-lock.ts';
import type { Version } from '../store/history.ts';
import { testFolders } from '../testing/bare-desk.ts';
import { createReport } from './job-report.ts';
import { PublicationQueue } from './publication-queue.ts';
import { Publishing } from './publishing.ts';

/** Queue of a fake desk. `save` adds a version, and `endPublication` ends the running publication. */
function startTestQueue(folders = testFolders(newFolder())) {
  const versions: Pick<Version, 'id'>[] = [];
  const endCallbacks: (() => void)[] = [];
  const startedVersions: (string | undefined)[] = [];
  const store = { rewrite: async () => {}, versions: async () => versions as Version[] };
  const publishing = new Publishing({
    folders,
    store,
    photosLock: new ReadWriteLock(),
    replaceFolders: (work) => work(),
  });
  const queue = new PublicationQueue({ store, publishing }, async () => {
    startedVersions.push(versions[0]?.id);
    await new Promise<void>((resolve) => endCallbacks.push(resolve));
    return { ...createReport(['Publicado']), verified: true };
  });
  return {
    queue,
    publishing,
    folders,
    startedVersions,
    save: () => versions.unshift({ id: String(versions.length + 1) }),
    /** Resolves once the nth publication has started. */
    waitForStart: (n: number) => vi.waitFor(() => expect(startedVersions).toHaveLength(n), 10_000),
    endPublication: () => endCallbacks.shift()?.(),
  };
}

test('shares one publication between requests for the same content', async () => {
  const { queue, startedVersions, save, waitForStart, endPublication } = startTestQueue();
  save();
  const first = queue.request();
  await waitForStart(1);
  const second = queue.request();
  endPublication();
  expect(await second).toBe(await first);
  expect(await first).toMatchObject({ version: '1', verified: true });
  expect(startedVersions).toEqual(['1']);
});

test('shares the next publication between requests after a save', async () => {
  const { queue, startedVersions, save, waitForStart, endPublication } = startTestQueue();
  save();
  const first = queue.request();
  await waitForStart(1);
  save();
  const later = [queue.request(), queue.request()];
  await new Promise(setImmediate);
  later.push(queue.request());
  endPublication();
  await waitForStart(2);
  endPublication();
  expect((await Promise.all(later)).map(({ version }) => version)).toEqual(['2', '2', '2']);
  expect((await first).version).toBe('1');
  expect(startedVersions).toEqual(['1', '2']);
  expect(queue.busy).toBe(false);
});

test('waits for another job', async () => {
  const { queue, publishing, startedVersions, waitForStart, endPublication } = startTestQueue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const copy = publishing.start('copy', async () => {
    await promise;
    return createReport(['Copiado']);
  });
  const publication = queue.request();
  await new Promise(setImmediate);
  expect(startedVersions).toEqual([]);
  resolve();
  await copy;
  await waitForStart(1);
  endPublication();
  expect(await publication).toMatchObject({ verified: true });
});

test('publishes at the start only if the newest version was not published and verified', async () => {
  const { queue, folders, save, waitForStart, endPublication } = startTestQueue();
  save();
  expect(queue.publicationOf('1')).toBeNull();
  const publication = queue.request();
  await waitForStart(1);
  endPublication();
  const published = await publication;
  expect(queue.publicationOf('1')).toBe(published);
  const restarted = startTestQueue(folders);
  restarted.save();
  await restarted.queue.requestIfUnpublished();
  expect(restarted.queue.busy).toBe(false);
  expect(restarted.queue.publicationOf('1')).toMatchObject({ verified: true });
  restarted.save();
  await restarted.queue.requestIfUnpublished();
  await restarted.waitForStart(1);
  expect(restarted.queue.publicationOf('2')).toBeNull();
  restarted.endPublication();
  await vi.waitFor(() => expect(restarted.queue.publicationOf('2')).not.toBeNull());
});

test('rejects a waiting request when the desk is closed', async () => {
  const { queue, startedVersions, save, waitForStart, endPublication } = startTestQueue();
  save();
  const first = queue.request();
  await waitForStart(1);
  save();
  const next = queue.request();
  queue.close();
  endPublication();
  await first;
  await expect(next).rejects.toMatchObject({ code: 'closed' });
  expect(startedVersions).toEqual(['1']);
  expect(queue.busy).toBe(false);
});
