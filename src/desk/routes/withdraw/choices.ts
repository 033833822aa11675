/** What a person said of photos that may go. Pure: whatever plan is shown changes none of it. */
import type { PhotoOfAlbum } from '../../albums/galleries.ts';
import type { ToWithdraw } from '../../withdraw/plan-withdrawal.ts';
import type { Alike, PlannedWithdrawal } from '../../withdraw/withdraw.ts';

export const nameOf = ({ album, n }: PhotoOfAlbum) => `${album}/${n}`;

/** What is not in it was not touched. */
export interface Choices {
  /** Whether it goes, by name of a photo or hash of what is alike. */
  photos: Readonly<Record<string, boolean>>;
  /** Number of the album's next cover, by name of the photo that was its cover. */
  covers: Readonly<Record<string, number>>;
}

/** What goes with a photo besides: only what was chosen. What is in use stays until it is not, and holds up nothing else. */
export const chosenAlike = ({ alike }: PlannedWithdrawal, { photos }: Choices): Alike[] =>
  alike.filter(({ sha256, blocked }) => photos[sha256] && blocked.length === 0);

/** What each plan shows besides its photo: a picture that several look like is shown, and chosen, once. */
export function shownAlike(plans: readonly PlannedWithdrawal[]): Alike[][] {
  const seen = new Set<string>();
  return plans.map(({ alike }) => {
    const first = alike.filter(({ sha256 }) => !seen.has(sha256));
    for (const { sha256 } of first) seen.add(sha256);
    return first;
  });
}

/** Names of the photos that go: those that were asked for unless unchecked, those that look like one only if checked. */
export const chosenPhotos = (plans: readonly PlannedWithdrawal[], { photos }: Choices): ReadonlySet<string> =>
  new Set(
    plans
      .filter((plan) => plan.blocked.length === 0 && (photos[nameOf(plan)] ?? plan.likeTo === null))
      .map(nameOf),
  );

/** The cover that the album gets, and those to choose from: none that goes as well. None where the photo is not the cover. */
export function coversFor(
  plan: PlannedWithdrawal,
  chosen: ReadonlySet<string>,
  choices: Choices,
): { numbers: number[]; cover?: number } {
  if (plan.cover === null) return { numbers: [] };
  const numbers = plan.covers.filter((n) => !chosen.has(nameOf({ album: plan.album, n })));
  const preferred = choices.covers[nameOf(plan)] ?? plan.cover;
  const cover = numbers.includes(preferred) ? preferred : (numbers.find((n) => n > plan.n) ?? numbers.at(-1));
  return { numbers, ...(cover !== undefined && { cover }) };
}

/** What the server is told to withdraw. */
export function photosToWithdraw(plans: readonly PlannedWithdrawal[], choices: Choices): ToWithdraw[] {
  const chosen = chosenPhotos(plans, choices);
  return plans
    .filter((plan) => chosen.has(nameOf(plan)))
    .map((plan) => {
      const { cover } = coversFor(plan, chosen, choices);
      const also = chosenAlike(plan, choices).map(({ sha256 }) => sha256);
      return { album: plan.album, n: plan.n, also, ...(cover !== undefined && { cover }) };
    });
}
