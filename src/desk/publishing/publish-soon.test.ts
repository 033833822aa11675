import { expect, test, vi } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { ReadWriteLock } from '../server/read-write-lock.ts';
import type { Version } from '../store/history.ts';
import { testFolders } from '../testing/bare-desk.ts';
import { createReport } from './job-report.ts';
import { PublishSoon } from './publish-soon.ts';
import { Publishing } from './publishing.ts';

/** A desk that saves a version with `save`, and whose publications end with `endPublication`. */
function controlledDesk(folders = testFolders(newFolder())) {
  const versions: Pick<Version, 'id'>[] = [];
  const running: (() => void)[] = [];
  const begun: (string | undefined)[] = [];
  const store = { rewrite: async () => {}, versions: async () => versions as Version[] };
  const publishing = new Publishing({
    folders,
    store,
    photosGate: new ReadWriteLock(),
    replaceFolders: (work) => work(),
  });
  const publishSoon = new PublishSoon({ store, publishing }, async () => {
    begun.push(versions[0]?.id);
    await new Promise<void>((resolve) => running.push(resolve));
    return { ...createReport(['Publicado']), verified: true };
  });
  return {
    publishSoon,
    publishing,
    folders,
    begun,
    save: () => versions.unshift({ id: String(versions.length + 1) }),
    /** Resolves once the nth publication has begun. */
    untilBegun: (n: number) => vi.waitFor(() => expect(begun).toHaveLength(n), 10_000),
    endPublication: () => running.shift()?.(),
  };
}

test('two requests for the same saved content share one publication', async () => {
  const { publishSoon, begun, save, untilBegun, endPublication } = controlledDesk();
  save();
  const first = publishSoon.request();
  await untilBegun(1);
  const second = publishSoon.request();
  endPublication();
  expect(await second).toBe(await first);
  expect(await first).toMatchObject({ version: '1', verified: true });
  expect(begun).toEqual(['1']);
});

test('requests after a save during a publication share the one that follows', async () => {
  const { publishSoon, begun, save, untilBegun, endPublication } = controlledDesk();
  save();
  const first = publishSoon.request();
  await untilBegun(1);
  save();
  const later = [publishSoon.request(), publishSoon.request()];
  await new Promise(setImmediate);
  later.push(publishSoon.request());
  endPublication();
  await untilBegun(2);
  endPublication();
  expect((await Promise.all(later)).map(({ version }) => version)).toEqual(['2', '2', '2']);
  expect((await first).version).toBe('1');
  expect(begun).toEqual(['1', '2']);
  expect(publishSoon.busy).toBe(false);
});

test('waits for another job instead of refusing', async () => {
  const { publishSoon, publishing, begun, untilBegun, endPublication } = controlledDesk();
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
  await untilBegun(1);
  endPublication();
  expect(await publication).toMatchObject({ verified: true });
});

test('publishes at a start only what no verified publication contains', async () => {
  const { publishSoon, folders, save, untilBegun, endPublication } = controlledDesk();
  save();
  expect(publishSoon.publicationOf('1')).toBeNull();
  const publication = publishSoon.request();
  await untilBegun(1);
  endPublication();
  const published = await publication;
  expect(publishSoon.publicationOf('1')).toBe(published);
  const restarted = controlledDesk(folders);
  restarted.save();
  await restarted.publishSoon.requestUnpublished();
  expect(restarted.publishSoon.busy).toBe(false);
  expect(restarted.publishSoon.publicationOf('1')).toMatchObject({ verified: true });
  restarted.save();
  await restarted.publishSoon.requestUnpublished();
  await restarted.untilBegun(1);
  expect(restarted.publishSoon.publicationOf('2')).toBeNull();
  restarted.endPublication();
  await vi.waitFor(() => expect(restarted.publishSoon.publicationOf('2')).not.toBeNull());
});

test('starts no waiting publication once the desk is closed', async () => {
  const { publishSoon, begun, save, untilBegun, endPublication } = controlledDesk();
  save();
  const first = publishSoon.request();
  await untilBegun(1);
  save();
  const next = publishSoon.request();
  publishSoon.close();
  endPublication();
  await first;
  await expect(next).rejects.toMatchObject({ code: 'closed' });
  expect(begun).toEqual(['1']);
  expect(publishSoon.busy).toBe(false);
});
