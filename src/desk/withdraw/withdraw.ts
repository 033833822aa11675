import { access, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../../files/write.ts';
import { forgetFiles } from '../../pictures/memory.ts';
import { makeDeskFolder } from '../consent/records.ts';
import type { DeskContext } from '../server/context.ts';
import { DeskRefusal } from '../server/errors.ts';
import { madeFolders, sweepCache, type WithdrawalFolders } from './derived.ts';
import { remaining } from './photo-files.ts';
import type { WithdrawalPlan } from './plan-withdrawal.ts';

type Desk = Pick<DeskContext, 'folders' | 'store'>;

/** What is needed to finish a withdrawal that was interrupted. It has hashes and numbers, no pictures. */
type Unfinished = Pick<WithdrawalPlan, 'trace' | 'keep' | 'remove' | 'hashes'>;

const noteFile = ({ contentDir }: WithdrawalFolders) => join(contentDir, '.escritorio', 'retirada.json');

/**
 * Takes a photo off for good: in the content, its originals, and all that was made of it. Nobody may be building or
 * encoding meanwhile.
 * @returns files that still hold the photo; empty when it is gone
 * @throws DeskRefusal `no-retirada` where it cannot be done as planned; whatever the store throws. Nothing was changed then
 */
export async function withdraw({ store, folders }: Desk, plan: WithdrawalPlan): Promise<{ left: string[] }> {
  if (plan.blocked.length > 0)
    throw new DeskRefusal(422, { code: 'no-retirada', message: plan.blocked.join('\n') });
  const { title, writes, expect, remove, trace, keep, hashes } = plan;
  const photos = remove.map((path) => ({ remove: path, forget: true as const }));
  await makeDeskFolder(folders.contentDir);
  await writeDurably(noteFile(folders), JSON.stringify({ trace, keep, remove, hashes } satisfies Unfinished));
  try {
    await store.apply({ title, writes, photos, expect, final: true });
  } catch (error) {
    await rm(noteFile(folders), { force: true });
    throw error;
  }
  return { left: await finish({ store, folders }, plan) };
}

/**
 * Finishes a withdrawal that was interrupted after the store had applied it. To be called when the desk starts.
 * @returns files that still hold the photo; null where nothing was to be finished
 */
export async function finishWithdrawal({ store, folders }: Desk): Promise<{ left: string[] } | null> {
  const note = await readFile(noteFile(folders), 'utf8').catch(() => null);
  if (note === null) return null;
  const unfinished = JSON.parse(note) as Unfinished;
  const isThere = (path: string) =>
    access(join(folders.photosDir, path)).then(
      () => true,
      () => false,
    );
  // The store applies all or nothing: with a photo still there, it applied nothing.
  if ((await Promise.all(unfinished.remove.map(isThere))).includes(true)) {
    await rm(noteFile(folders), { force: true });
    return null;
  }
  return { left: await finish({ store, folders }, unfinished) };
}

/** Removes all that was made of a photo, and says what is left of it. What is left is tried again at the next start. */
async function finish(
  { store, folders }: Desk,
  { trace, keep, remove, hashes }: Unfinished,
): Promise<string[]> {
  const { cacheDir, photosDir } = folders;
  await store.forgetPhoto(hashes);
  const made = await madeFolders(folders);
  for (const path of await remaining(trace, made)) await rm(path, { force: true });
  await sweepCache(cacheDir, keep);
  await forgetFiles(cacheDir, photosDir, remove);
  const left = await remaining(trace, [...made, photosDir]);
  if (left.length === 0) await rm(noteFile(folders), { force: true });
  return left;
}
