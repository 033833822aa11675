import { useSyncExternalStore } from 'react';
import { readMyTeam, subscribeMyTeam } from '../agenda/my-team.ts';
import { readViewState, subscribeAddress, type ViewState } from './address.ts';

/** Hooks for a visitor's choices. In the build they return empty values. */

/** Returns the query of the address, `?equipo=…`. Choices in it survive a reload, Back and sharing. */
export const useSearch = (): string =>
  useSyncExternalStore(
    subscribeAddress,
    () => location.search,
    () => '',
  );

/** Returns the state of the history entry; null if it has none. */
export const useViewState = (): ViewState | null =>
  useSyncExternalStore(subscribeAddress, readViewState, () => null);

/** Returns the key of the team remembered on this device; empty if there is none. */
export const useMyTeam = (): string => useSyncExternalStore(subscribeMyTeam, readMyTeam, () => '');
