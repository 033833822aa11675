/** Photos that are taken off the site for good: what that changes, and the doing of it. */
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { madridClock } from '../../agenda/madrid.ts';
import { shownNumbers } from '../albums/galleries-value.ts';
import { parseRemovalRequests } from '../consent/removal-requests.ts';
import { changeDocument } from '../documents/documents.ts';
import { likenessOf } from '../photos/likeness.ts';
import { forgetSources, sourcesOf } from '../photos/sources.ts';
import { PHOTOS_API, type WithdrawalPreview, type WithdrawalResult } from '../photos-api.ts';
import { crossOut, noteToAskFor, photoAddresses } from '../withdraw/photo-addresses.ts';
import { photoFiles } from '../withdraw/photo-files.ts';
import { planWithdrawal } from '../withdraw/plan-withdrawal.ts';
import { withdraw } from '../withdraw/withdraw.ts';
import { asked } from './asked.ts';
import type { DeskContext } from './context.ts';
import { refusalOf } from './errors.ts';
import { albumOf, readGalleries } from './galleries.ts';
import { message, toWithdraw } from './photo-bodies.ts';
import { answerWithProgress } from './progress.ts';

type Chosen = z.infer<typeof toWithdraw>['photos'][number];

export function withdrawalRoutes(app: FastifyInstance, context: DeskContext): void {
  const { folders, store, preview, photosGate, publishing } = context;
  const { contentDir, photosDir } = folders;

  async function planOf({ album, n, cover }: Chosen) {
    const { originals } = await photoFiles(photosDir, `${album}/${n}`);
    const sourceHashes = await sourcesOf(
      contentDir,
      originals.map(({ sha256 }) => sha256),
    );
    return planWithdrawal({
      folders,
      album,
      n,
      today: madridClock(Date.now()).date,
      read: (file) => store.read(file),
      changeDocument,
      likenessOf,
      sourceHashes,
      ...(cover !== undefined && { cover }),
    });
  }

  app.post(PHOTOS_API.requests, async ({ body }) => {
    const { text } = asked(message, body);
    return { photos: parseRemovalRequests(text, (await readGalleries(context)).value) };
  });

  app.post(PHOTOS_API.withdrawalPlan, async ({ body }) => {
    const { photos } = asked(toWithdraw, body);
    const { value } = await readGalleries(context);
    const plans: WithdrawalPreview[] = [];
    for (const photo of photos) {
      const { album: key, n } = photo;
      const { album, season } = albumOf(value, key);
      const { blocked, effects, cover } = await planOf(photo);
      const covers = cover === null ? [] : shownNumbers(album).filter((other) => other !== n);
      const albumName = `${album.name} ${season}`;
      plans.push({ album: key, n, albumName, blocked, effects, cover, covers });
    }
    return { plans };
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
    const { photos } = asked(toWithdraw, body);
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
