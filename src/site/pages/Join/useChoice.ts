import { PLAYERS, type Players } from '../../../content/club.ts';
import { replaceAddress, useSearch } from '../../islands/useAddress.ts';

/** What a visitor looks for; nothing chosen is null. */
export interface Choice {
  year: number | null;
  players: Players | null;
}

/** What was chosen, kept in the address: `?nacido=2010&juega=femenino`. */
export function useChoice(): Choice {
  const params = new URLSearchParams(useSearch());
  return choiceOf(params.get('nacido') ?? '', params.get('juega') ?? '');
}

export const choose = (choice: Choice): void => replaceAddress(searchOf(choice), history.state);

/** What two texts say; one that is no year, or names nobody, is as if nothing was chosen. */
export function choiceOf(year: string, players: string): Choice {
  return {
    year: /^(19|20)\d\d$/.test(year) ? Number(year) : null,
    players: PLAYERS.find((each): each is Players => each === players) ?? null,
  };
}

function searchOf({ year, players }: Choice): string {
  const params = new URLSearchParams();
  if (year !== null) params.set('nacido', String(year));
  if (players !== null) params.set('juega', players);
  return params.size > 0 ? `?${params}` : '';
}
