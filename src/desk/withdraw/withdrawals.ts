/** Photos that are taken off the site for good: what that changes, and the doing of it. */
import { albumOf, readGalleries } from '../albums/albums.ts';
import { type PhotoOfAlbum, shownNumbers } from '../albums/galleries.ts';
import { forgetSources } from '../photos/sources.ts';
import type { DeskContext } from '../server/context.ts';
import { refusalOf } from '../server/errors.ts';
import { crossOut, noteToAskFor, photoAddresses } from './photo-addresses.ts';
import { type AlikeFile, planWithdrawal, type ToWithdraw, type WithdrawalPlan } from './plan-withdrawal.ts';
import { withdraw } from './withdraw.ts';

type Desk = Pick<DeskContext, 'folders' | 'store' | 'alikeFiles'>;

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

async function planOf(desk: Desk, photo: ToWithdraw) {
  const plan = await planWithdrawal(desk, photo);
  for (const { sha256, absolute } of plan.alike) desk.alikeFiles.set(sha256, absolute);
  return plan;
}

/** What changes where photos go, and what looks like them; those that were asked for stand first. @throws DeskRefusal `sin-album` */
export async function planWithdrawals(
  desk: Desk,
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
async function withdrawOne(desk: Desk, photo: ToWithdraw): Promise<PhotoOfAlbum & { left: string[] }> {
  const { folders } = desk;
  const { contentDir } = folders;
  const plan = await planOf(desk, photo);
  const addresses = await photoAddresses(plan, folders);
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
  desk: Desk & Pick<DeskContext, 'preview' | 'photosGate' | 'publishing'>,
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
