/** What a person said of photos that may go. Pure: whatever plan is shown, and however late it came, it changes none of it. */
import type { Alike, PhotoOfAlbum, WithdrawalPreview } from '../../photos-api.ts';

export const nameOf = ({ album, n }: PhotoOfAlbum) => `${album}/${n}`;

/** By name of a photo, or hash of what is alike; what is not in it was not touched. */
export type Choices = Readonly<Record<string, boolean>>;

/** What goes with a photo besides: only what was chosen. */
export const chosenAlike = ({ alike }: WithdrawalPreview, choices: Choices): Alike[] =>
  alike.filter(({ sha256 }) => choices[sha256]);

/** What each plan shows besides its photo: a picture that several look like is shown, and chosen, once. */
export function shownAlike(plans: readonly WithdrawalPreview[]): Alike[][] {
  const seen = new Set<string>();
  return plans.map(({ alike }) => {
    const first = alike.filter(({ sha256 }) => !seen.has(sha256));
    for (const { sha256 } of first) seen.add(sha256);
    return first;
  });
}

/** Why a photo cannot go as things are chosen: Spanish sentences. */
export const blockedBy = (plan: WithdrawalPreview, choices: Choices): string[] => [
  ...new Set([plan, ...chosenAlike(plan, choices)].flatMap(({ blocked }) => blocked)),
];

/** Names of the photos that go: those that were asked for unless unchecked, those that look like one only if checked. */
export const chosenPhotos = (plans: readonly WithdrawalPreview[], choices: Choices): ReadonlySet<string> =>
  new Set(
    plans
      .filter(
        (plan) => blockedBy(plan, choices).length === 0 && (choices[nameOf(plan)] ?? plan.likeTo === null),
      )
      .map(nameOf),
  );
