/** Photos that are taken off the site for good: what that changes, and the doing of it. */
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { madridClock } from '../../agenda/madrid.ts';
import { shownNumbers } from '../albums/galleries-value.ts';
import { parseRemovalRequests } from '../consent/removal-requests.ts';
import { changeDocument } from '../documents/documents.ts';
import { forgetSources } from '../photos/sources.ts';
import {
  PHOTOS_API,
  type PhotoOfAlbum,
  type WithdrawalPreview,
  type WithdrawalResult,
} from '../photos-api.ts';
import { crossOut, noteToAskFor, photoAddresses } from '../withdraw/photo-addresses.ts';
import { type AlikeFile, planWithdrawal } from '../withdraw/plan-withdrawal.ts';
import { withdraw } from '../withdraw/withdraw.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal, refusalOf } from './errors.ts';
import { albumOf, readGalleries } from './galleries.ts';
import { smallPicture } from './original-picture.ts';
import { message, ofAlike, toWithdraw } from './photo-bodies.ts';
import { answerWithProgress } from './progress.ts';
import { parsed } from './request-body.ts';

/** Longest side of what is alike, on the screen, px. */
const SHOWN = 360;

type Chosen = z.infer<typeof toWithdraw>['photos'][number];

export function withdrawalRoutes(app: FastifyInstance, context: DeskContext): void {
  const { folders, store, preview, photosGate, publishing } = context;
  const { contentDir } = folders;

  /** Where what a plan found alike lies, by SHA-256: the screen shows it. */
  const alikeFiles = new Map<string, string>();

  async function planOf(chosen: Chosen) {
    const plan = await planWithdrawal({
      ...chosen,
      folders,
      today: madridClock(Date.now()).date,
      read: (file) => store.read(file),
      changeDocument,
    });
    for (const { sha256, absolute } of plan.alike) alikeFiles.set(sha256, absolute);
    return plan;
  }

  app.post(PHOTOS_API.requests, async ({ body }) => {
    const { text } = parsed(message, body);
    return { photos: parseRemovalRequests(text, (await readGalleries(context)).value) };
  });

  app.post(PHOTOS_API.withdrawalPlan, async ({ body }) => {
    const { photos } = parsed(toWithdraw, body);
    const { value } = await readGalleries(context);
    const plans: WithdrawalPreview[] = [];
    const isThere = ({ album, n }: PhotoOfAlbum) =>
      plans.some((each) => each.album === album && each.n === n);
    async function add({ album: key, n }: PhotoOfAlbum, likeTo: PhotoOfAlbum | null): Promise<AlikeFile[]> {
      const { album, season } = albumOf(value, key);
      const { blocked, effects, cover, alike } = await planOf({ album: key, n });
      const covers = cover === null ? [] : shownNumbers(album).filter((other) => other !== n);
      const elsewhere = alike.filter(({ photo }) => photo === null);
      plans.push({
        ...{ album: key, n, albumName: `${album.name} ${season}`, likeTo, blocked, effects, cover, covers },
        alike: elsewhere.map(({ sha256, where, blocked }) => ({ sha256, where, blocked })),
      });
      return alike;
    }
    // Those that were asked for stand first.
    const likes: { like: PhotoOfAlbum | null; photo: PhotoOfAlbum }[] = [];
    for (const photo of photos)
      if (!isThere(photo)) for (const { photo: like } of await add(photo, null)) likes.push({ like, photo });
    for (const { like, photo } of likes) if (like && !isThere(like)) await add(like, photo);
    return { plans };
  });

  app.get(PHOTOS_API.alike, async ({ query }, reply) => {
    const path = alikeFiles.get(parsed(ofAlike, query).huella);
    const picture = path && (await photosGate.shared(() => smallPicture(path, SHOWN)).catch(() => null));
    if (!picture) throw new DeskRefusal(404, { code: 'sin-foto', message: 'Esa foto ya no está.' });
    return reply.type('image/webp').send(picture);
  });

  async function withdrawOne(photo: Chosen) {
    const { album, n } = photo;
    const plan = await planOf(photo);
    const addresses = await photoAddresses(plan, folders);
    // Noted before: a kill in between leaves something too much to ask for, never too little.
    for (const gone of plan.photos) await noteToAskFor(contentDir, { ...gone, addresses });
    const { left } = await withdraw(plan, { store, folders }).catch(async (error) => {
      await crossOut(contentDir, plan.photos);
      throw error;
    });
    await forgetSources(contentDir, plan.hashes);
    return { album, n, files: plan.remove.length, left, published: addresses.length > 0 };
  }

  app.post(PHOTOS_API.withdrawal, ({ body }, reply) => {
    const { photos } = parsed(toWithdraw, body);
    return answerWithProgress<WithdrawalResult>(reply, async (tell) => {
      const result: WithdrawalResult = { done: [], stopped: null };
      for (const [i, photo] of photos.entries()) {
        const at = { count: i, total: photos.length };
        // What is being sent may show the photo: it is waited for, and the screen says so.
        tell({ phase: publishing.jobs.running ? 'esperar' : 'retirar', ...at });
        try {
          result.done.push(
            await photosGate.exclusive(() => {
              tell({ phase: 'retirar', ...at });
              return withdrawOne(photo);
            }),
          );
        } catch (error) {
          const { album, n } = photo;
          result.stopped = { album, n, message: refusalOf(error).refusal.message };
          break;
        }
      }
      await preview.update(new Map());
      return result;
    });
  });
}
