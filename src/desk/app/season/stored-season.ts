/** What was answered, kept in the browser's tab: a reload, or a look at another screen, loses nothing. */
import type { SeasonAnswers, SeasonProposal } from '../../season-api.ts';

export interface StoredSeason {
  /** The season that ends. */
  ends: string;
  answers: SeasonAnswers;
  /** It began here: what is left to do is wanted, as long as the files have it. */
  begun: boolean;
}

const KEY = 'temporada-nueva';

export function storedSeason(): StoredSeason | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredSeason | null;
  } catch {
    return null;
  }
}

export function storeSeason(stored: StoredSeason | null): void {
  try {
    if (stored) sessionStorage.setItem(KEY, JSON.stringify(stored));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing: the answers last as long as the page.
  }
}

/** The answers that were kept, as far as they are about the club as it is now. */
export function answersAgain(
  { season, answers }: SeasonProposal,
  stored: StoredSeason | null,
): SeasonAnswers {
  if (stored?.ends !== season) return answers;
  const teams = Object.entries(answers.teams).map(
    ([key, proposed]) => [key, stored.answers.teams[key] ?? proposed] as const,
  );
  return { ...stored.answers, today: answers.today, teams: Object.fromEntries(teams) };
}
