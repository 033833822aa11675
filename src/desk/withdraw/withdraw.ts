/** Photos that are taken off the site for good: what that changes, and the doing of it. */
import { access, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../../files/write.ts';
import { forgetFiles } from '../../pictures/memory.ts';
import { albumOf, readGalleries } from '../albums/albums.ts';
import { type PhotoOfAlbum, shownNumbers } from '../albums/galleries.ts';
import { makeDeskFolder } from '../consent/records.ts';
import { forgetSources } from '../photos/sources.ts';
import type { DeskContext } from '../server/context.ts';
import { DeskRefusal, refusalOf } from '../server/errors.ts';
import {
  crossOut,
  madeFolders,
  noteToAskFor,
  photoAddresses,
  sweepCache,
  type WithdrawalFolders,
} from './derived.ts';
import { remaining } from './photo-files.ts';
import { type AlikeFile, planWithdrawal, type ToWithdraw, type WithdrawalPlan } from './plan-withdrawal.ts';

type Desk = Pick<DeskContext, 'folders' | 'store'>;
type Planning = Desk & Pick<DeskContext, 'alikeFiles'>;

/** A file that looks like a photo; it stays unless the person says otherwise. */
export type Alike = Pick<AlikeFile, 'sha256' | 'where' | 'blocked'>;

/** What would change with a photo, as its screen shows it. */
export interface PlannedWithdrawal
  extends PhotoOfAlbum,
    Pick<WithdrawalPlan, 'blocked' | 'effects' | 'cover'> {
  albumName: string;
  /** Numbers to choose the cover from. */
  covers: number[];
  /** Nobody asked for this one: it is offered since it looks like that one. */
  likeTo: PhotoOfAlbum | null;
  /** What looks like it besides photos of albums. */
  alike: Alike[];
}

async function planOf(desk: Planning, photo: ToWithdraw) {
  const plan = await planWithdrawal(desk, photo);
  for (const { sha256, absolute } of plan.alike) desk.alikeFiles.set(sha256, absolute);
  return plan;
}

/** What changes where photos go, and what looks like them; those that were asked for stand first. @throws DeskRefusal `sin-album` */
export async function planWithdrawals(
  desk: Planning,
  photos: readonly PhotoOfAlbum[],
): Promise<PlannedWithdrawal[]> {
  const { value } = await readGalleries(desk);
  const plans: PlannedWithdrawal[] = [];
  const isThere = ({ album, n }: PhotoOfAlbum) => plans.some((each) => each.album === album && each.n === n);
  async function add({ album: key, n }: PhotoOfAlbum, likeTo: PhotoOfAlbum | null): Promise<AlikeFile[]> {
    const { album, season } = albumOf(value, key);
    const { blocked, effects, cover, alike } = await planOf(desk, { album: key, n });
    const covers = cover === null ? [] : shownNumbers(album).filter((other) => other !== n);
    const elsewhere = alike.filter(({ photo }) => photo === null);
    plans.push({
      ...{ album: key, n, albumName: `${album.name} ${season}`, likeTo, blocked, effects, cover, covers },
      alike: elsewhere.map(({ sha256, where, blocked }) => ({ sha256, where, blocked })),
    });
    return alike;
  }
  const likes: { like: PhotoOfAlbum | null; photo: PhotoOfAlbum }[] = [];
  for (const photo of photos)
    if (!isThere(photo)) for (const { photo: like } of await add(photo, null)) likes.push({ like, photo });
  for (const { like, photo } of likes) if (like && !isThere(like)) await add(like, photo);
  return plans;
}

/** @returns the photo, and files that still hold it; empty: it is gone */
async function withdrawOne(desk: Planning, photo: ToWithdraw): Promise<PhotoOfAlbum & { left: string[] }> {
  const { folders } = desk;
  const { contentDir } = folders;
  const plan = await planOf(desk, photo);
  const addresses = await photoAddresses(plan.trace, folders);
  // Noted before: a kill in between leaves something too much to ask for, never too little.
  for (const gone of plan.photos) await noteToAskFor(contentDir, { ...gone, addresses });
  const { left } = await withdraw(desk, plan).catch(async (error) => {
    await crossOut(contentDir, plan.photos);
    throw error;
  });
  await forgetSources(contentDir, plan.hashes);
  return { album: photo.album, n: photo.n, left };
}

/** How it went: what is gone, and the photo at which it stopped and why. */
export interface WithdrawalResult {
  done: (PhotoOfAlbum & { left: string[] })[];
  stopped: (PhotoOfAlbum & { message: string }) | null;
}

/** Takes photos off, one after the other; the first that cannot go ends it. @param tell hears how far it is */
export async function withdrawPhotos(
  desk: Planning & Pick<DeskContext, 'preview' | 'photosGate' | 'publishing'>,
  photos: readonly ToWithdraw[],
  tell: (line: { phase: 'esperar' | 'retirar'; count: number; total: number }) => void,
): Promise<WithdrawalResult> {
  const { preview, photosGate, publishing } = desk;
  const result: WithdrawalResult = { done: [], stopped: null };
  for (const [i, photo] of photos.entries()) {
    const at = { count: i, total: photos.length };
    // What is being sent may show the photo: it is waited for, and the screen says so.
    tell({ phase: publishing.jobs.running ? 'esperar' : 'retirar', ...at });
    try {
      const gone = await photosGate.exclusive(() => {
        tell({ phase: 'retirar', ...at });
        return withdrawOne(desk, photo);
      });
      result.done.push(gone);
    } catch (error) {
      const { album, n } = photo;
      result.stopped = { album, n, message: refusalOf(error).refusal.message };
      break;
    }
  }
  await preview.update(new Map());
  return result;
}

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
