/** What a person said of photos that may go. Pure: whatever plan is shown, and however late it came, it changes none of it. */
import type { Alike, PhotoOfAlbum, WithdrawalPreview } from '../../photos-api.ts';

export const nameOf = ({ album, n }: PhotoOfAlbum) => `${album}/${n}`;

/** By name of a photo, or hash of what is alike; what is not in it was not touched. */
export type Choices = Readonly<Record<string, boolean>>;

/** What goes with a photo besides: only what was chosen. What is in use stays until it is not, and holds up nothing else. */
export const chosenAlike = ({ alike }: WithdrawalPreview, choices: Choices): Alike[] =>
  alike.filter(({ sha256, blocked }) => choices[sha256] && blocked.length === 0);

/** What each plan shows besides its photo: a picture that several look like is shown, and chosen, once. */
export function shownAlike(plans: readonly WithdrawalPreview[]): Alike[][] {
  const seen = new Set<string>();
  return plans.map(({ alike }) => {
    const first = alike.filter(({ sha256 }) => !seen.has(sha256));
    for (const { sha256 } of first) seen.add(sha256);
    return first;
  });
}

/** Names of the photos that go: those that were asked for unless unchecked, those that look like one only if checked. */
export const chosenPhotos = (plans: readonly WithdrawalPreview[], choices: Choices): ReadonlySet<string> =>
  new Set(
    plans
      .filter((plan) => plan.blocked.length === 0 && (choices[nameOf(plan)] ?? plan.likeTo === null))
      .map(nameOf),
  );
