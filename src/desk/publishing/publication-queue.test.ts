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
    photosGate: new ReadWriteLock(),
    replaceFolders: (work) => work(),
  });
  const queue = new PublicationQueue({ store, publishing }, async () => {
    startedVersions.push(versions[0]?.id);
    await new Promise<void>((resolve) => endCallbacks.push(resolve));
    return { ...createReport(['Publicado']), verified: true };
  });
  return {
    publishSoon: queue,
    publishing,
    folders,
    begun: startedVersions,
    save: () => versions.unshift({ id: String(versions.length + 1) }),
    /** Resolves once the nth publication has started. */
    waitForStart: (n: number) => vi.waitFor(() => expect(startedVersions).toHaveLength(n), 10_000),
    endPublication: () => endCallbacks.shift()?.(),
  };
}

test('shares one publication between requests for the same content', async () => {
  const { publishSoon, begun, save, waitForStart, endPublication } = startTestQueue();
  save();
  const first = publishSoon.request();
  await waitForStart(1);
  const second = publishSoon.request();
  endPublication();
  expect(await second).toBe(await first);
  expect(await first).toMatchObject({ version: '1', verified: true });
  expect(begun).toEqual(['1']);
});

test('shares the next publication between requests after a save', async () => {
  const { publishSoon, begun, save, waitForStart, endPublication } = startTestQueue();
  save();
  const first = publishSoon.request();
  await waitForStart(1);
  save();
  const later = [publishSoon.request(), publishSoon.request()];
  await new Promise(setImmediate);
  later.push(publishSoon.request());
  endPublication();
  await waitForStart(2);
  endPublication();
  expect((await Promise.all(later)).map(({ version }) => version)).toEqual(['2', '2', '2']);
  expect((await first).version).toBe('1');
  expect(begun).toEqual(['1', '2']);
  expect(publishSoon.busy).toBe(false);
});

test('waits for another job', async () => {
  const { publishSoon, publishing, begun, waitForStart, endPublication } = startTestQueue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const copy = publishing.start('copy', async () => {
    await promise;
    return createReport(['Copiado']);
  });
  const publication = publishSoon.request();
  await new Promise(setImmediate);
  expect(begun).toEqual([]);
  resolve();
  await copy;
  await waitForStart(1);
  endPublication();
  expect(await publication).toMatchObject({ verified: true });
});

test('publishes at the start only if the newest version was not published and verified', async () => {
  const { publishSoon, folders, save, waitForStart, endPublication } = startTestQueue();
  save();
  expect(publishSoon.publicationOf('1')).toBeNull();
  const publication = publishSoon.request();
  await waitForStart(1);
  endPublication();
  const published = await publication;
  expect(publishSoon.publicationOf('1')).toBe(published);
  const restarted = startTestQueue(folders);
  restarted.save();
  await restarted.publishSoon.requestUnpublished();
  expect(restarted.publishSoon.busy).toBe(false);
  expect(restarted.publishSoon.publicationOf('1')).toMatchObject({ verified: true });
  restarted.save();
  await restarted.publishSoon.requestUnpublished();
  await restarted.waitForStart(1);
  expect(restarted.publishSoon.publicationOf('2')).toBeNull();
  restarted.endPublication();
  await vi.waitFor(() => expect(restarted.publishSoon.publicationOf('2')).not.toBeNull());
});

test('rejects a waiting request when the desk is closed', async () => {
  const { publishSoon, begun, save, waitForStart, endPublication } = startTestQueue();
  save();
  const first = publishSoon.request();
  await waitForStart(1);
  save();
  const next = publishSoon.request();
  publishSoon.close();
  endPublication();
  await first;
  await expect(next).rejects.toMatchObject({ code: 'closed' });
  expect(begun).toEqual(['1']);
  expect(publishSoon.busy).toBe(false);
});
