import { useEffect, useRef, useState } from 'react';
import {
  PHOTOS_API,
  type PhotoOfAlbum,
  type WithdrawalPreview,
  type WithdrawalResult,
} from '../../photos-api.ts';
import { ask, DeskError, follow } from '../ask.ts';
import { useClub } from '../overview.ts';
import { type Choices, chosenAlike, chosenPhotos, nameOf } from './withdrawal-choices.ts';

/** The photos of `?foto=2024-2025/copa/17`. */
export const namedPhotos = (search: URLSearchParams): PhotoOfAlbum[] =>
  search.getAll('foto').flatMap((name) => {
    const [, album, n] = /^(.+)\/(\d+)$/.exec(name) ?? [];
    return album ? [{ album, n: Number(n) }] : [];
  });

/** Photos that are to be taken off: what that changes, what was chosen, and how it went. */
export function useWithdrawal(named: PhotoOfAlbum[]) {
  const club = useClub();
  const [plans, setPlans] = useState<WithdrawalPreview[]>();
  const [choices, setChoices] = useState<Choices>({});
  const asked = useRef(0);
  const [covers, setCovers] = useState<Record<string, number>>({});
  const [failure, setFailure] = useState('');
  const [progress, setProgress] = useState<{ phase: string; count: number; total: number }>();
  const [result, setResult] = useState<WithdrawalResult>();

  async function tell<T>(work: Promise<T>): Promise<T | undefined> {
    setFailure('');
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      setFailure(error.message);
      return undefined;
    }
  }

  async function plan(photos: readonly PhotoOfAlbum[]): Promise<void> {
    const body = { photos };
    const mine = ++asked.current;
    const told = await tell(
      ask<{ plans: WithdrawalPreview[] }>(PHOTOS_API.withdrawalPlan, { method: 'POST', body }),
    );
    // Another question was asked meanwhile: its answer counts.
    if (!told || mine !== asked.current) return;
    setPlans(told.plans);
    setResult(undefined);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: those that the address names, once.
  useEffect(() => {
    if (named.length > 0) plan(named);
  }, []);

  const chosen = chosenPhotos(plans ?? [], choices);

  /** The cover that the album gets, and those to choose from: none that goes as well. */
  function coversFor(plan: WithdrawalPreview): { covers: number[]; cover?: number } {
    if (plan.cover === null) return { covers: [] };
    const stay = plan.covers.filter((n) => !chosen.has(nameOf({ album: plan.album, n })));
    const wanted = covers[nameOf(plan)] ?? plan.cover;
    const cover = stay.includes(wanted) ? wanted : (stay.find((n) => n > plan.n) ?? stay.at(-1));
    return { covers: stay, ...(cover !== undefined && { cover }) };
  }

  return {
    plans,
    chosen,
    choices,
    coversFor,
    failure,
    progress,
    result,
    setCover: (photo: PhotoOfAlbum, n: number) => setCovers((now) => ({ ...now, [nameOf(photo)]: n })),
    /** @param name of a photo, or the hash of what is alike */
    choose: (name: string, wanted: boolean) => setChoices((now) => ({ ...now, [name]: wanted })),
    /** @returns how many photos the message asks for; undefined where the server did not say */
    async read(text: string): Promise<number | undefined> {
      const body = { text };
      const told = await tell(ask<{ photos: PhotoOfAlbum[] }>(PHOTOS_API.requests, { method: 'POST', body }));
      if (told && told.photos.length > 0) await plan(told.photos);
      return told?.photos.length;
    },
    /** Ends what is being published or copied: the photo need not wait for it. */
    stopWaiting: () => tell(ask('/publicar/tarea', { method: 'POST', body: { intent: 'cancel' } })),
    async withdraw(): Promise<void> {
      const photos = (plans ?? [])
        .filter((each) => chosen.has(nameOf(each)))
        .map((each) => ({
          ...{ album: each.album, n: each.n, cover: coversFor(each).cover },
          also: chosenAlike(each, choices).map(({ sha256 }) => sha256),
        }));
      setProgress({ phase: 'retirar', count: 0, total: photos.length });
      const done = await tell(
        follow<WithdrawalResult>(PHOTOS_API.withdrawal, { body: { photos } }, setProgress),
      );
      setProgress(undefined);
      if (!done) return;
      setResult(done);
      setPlans(undefined);
      club.reload();
    },
  };
}
