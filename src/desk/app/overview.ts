import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { API, type Overview } from '../api.ts';
import { ask, type DeskError } from './ask.ts';

interface Loaded extends Overview {
  /** Asks the server again: after every change of the content. */
  reload(): void;
}

export const OverviewContext = createContext<Loaded | null>(null);

/** The overview of the club. Only below the shell. */
export function useClub(): Loaded {
  const loaded = useContext(OverviewContext);
  if (!loaded) throw new Error('useClub stands outside of the shell.');
  return loaded;
}

/** Fetches the overview, and again whenever the window is looked at: files may have been changed elsewhere. */
export function useOverview() {
  const [overview, setOverview] = useState<Overview>();
  const [failure, setFailure] = useState<DeskError>();
  const reload = useCallback(() => {
    ask<Overview>(API.overview).then((loaded) => {
      setOverview(loaded);
      setFailure(undefined);
    }, setFailure);
  }, []);
  useEffect(() => {
    reload();
    window.addEventListener('focus', reload);
    return () => window.removeEventListener('focus', reload);
  }, [reload]);
  return { overview, failure, reload };
}
