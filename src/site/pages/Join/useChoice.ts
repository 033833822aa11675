import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PLAYERS, type Players } from '../../../content/club.ts';
import type { Choice } from './fit.ts';

/**
 * What was chosen, kept in the address: `?nacido=2010&juega=femenino`. The address changes behind the router's back, whose
 * navigations come a moment later: until then the picker would show the choice before. The router reads the address again
 * when the visitor comes back to it.
 */
export function useChoice() {
  const location = useLocation();
  const [changed, setChanged] = useState({ location, search: location.search });
  // The prerendered page knows no search: the first render must be without it, too.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const search = changed.location === location ? changed.search : location.search;

  const choose = (choice: Choice) => {
    const next = searchOf(choice);
    window.history.replaceState(window.history.state, '', `${window.location.pathname}${next}`);
    setChanged({ location, search: next });
  };
  const params = new URLSearchParams(ready ? search : '');
  return { choice: choiceOf(params.get('nacido') ?? '', params.get('juega') ?? ''), choose };
}

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
