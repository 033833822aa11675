import { useSyncExternalStore } from 'react';
import { readMyTeam, subscribeMyTeam } from '../agenda/my-team.ts';
import { readViewState, subscribeAddress, type ViewState } from './address.ts';

/** Hooks for what a visitor chose. In the build, where there is no visitor, each has its empty value. */

/** Query of the address, `?equipo=…`: a choice in it survives a reload, Back and sharing. */
export const useSearch = (): string =>
  useSyncExternalStore(
    subscribeAddress,
    () => location.search,
    () => '',
  );

/** State of the history entry; null without one. */
export const useViewState = (): ViewState | null =>
  useSyncExternalStore(subscribeAddress, readViewState, () => null);

/** Key of the team that this device remembers; empty without one. */
export const useMyTeam = (): string => useSyncExternalStore(subscribeMyTeam, readMyTeam, () => '');
