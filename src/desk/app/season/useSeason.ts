import { useCallback, useEffect, useRef, useState } from 'react';
import { API } from '../../api.ts';
import { SEASON_API, type SeasonAnswers, type SeasonCheck, type SeasonState } from '../../season-api.ts';
import { ask, DeskError } from '../ask.ts';
import { useClub } from '../overview.ts';
import { answersAgain, storedSeason, storeSeason } from './stored-season.ts';

/** A pause of this length in the answers is worth a check, ms. */
const PAUSE = 350;

interface Told {
  tone: 'good' | 'error';
  words: string;
}

export type Season = ReturnType<typeof useSeason>;

/** A new season while it is decided: the answers, what would become of them, beginning it and taking it back. */
export function useSeason() {
  const { reload, season } = useClub();
  const [state, setState] = useState<SeasonState>();
  const [answers, setAnswers] = useState<SeasonAnswers>();
  const [checked, setChecked] = useState<SeasonCheck>();
  const [begunHere, setBegunHere] = useState(() => storedSeason()?.begun ?? false);
  const [failure, setFailure] = useState<DeskError>();
  const [told, setTold] = useState<Told>();
  const [busy, setBusy] = useState(false);
  /** Rises with every check; answers to earlier ones come too late. */
  const newest = useRef(0);
  const proposal = state?.proposal;
  const done = begunHere ? (state?.begun ?? null) : null;

  const load = useCallback(async () => {
    setFailure(undefined);
    await ask<SeasonState>(SEASON_API.season).then((loaded) => {
      setState(loaded);
      setAnswers(answersAgain(loaded.proposal, storedSeason()));
    }, setFailure);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a season that was begun, or taken back, elsewhere
  useEffect(() => void load(), [load, season]);

  /** What would become of the answers; undefined where that cannot be asked. */
  const check = useCallback(async (given: SeasonAnswers): Promise<SeasonCheck | undefined> => {
    const mine = ++newest.current;
    try {
      const result = await ask<SeasonCheck>(SEASON_API.check, { method: 'POST', body: given });
      if (mine === newest.current) setChecked(result);
      return result;
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      if (mine === newest.current) setTold({ tone: 'error', words: error.message });
      return undefined;
    }
  }, []);

  useEffect(() => {
    if (!answers || done) return;
    const timer = setTimeout(() => void check(answers), PAUSE);
    return () => clearTimeout(timer);
  }, [answers, done, check]);

  function change(next: SeasonAnswers): void {
    setAnswers(next);
    setTold(undefined);
    if (proposal) storeSeason({ ends: proposal.season, answers: next, begun: false });
  }

  async function begin(): Promise<void> {
    if (!answers || !proposal || !checked || busy) return;
    setBusy(true);
    try {
      await ask(SEASON_API.season, { method: 'POST', body: { answers, tags: checked.tags } });
      storeSeason({ ends: proposal.season, answers, begun: true });
      setTold(undefined);
      await load();
      setBegunHere(true);
      reload();
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      // Whoever goes on does so with what is there now.
      await check(answers);
      setTold({ tone: 'error', words: error.message });
    } finally {
      setBusy(false);
    }
  }

  /** Takes the season back. The answers stay. */
  async function undo(): Promise<boolean> {
    const stored = storedSeason();
    if (!done || busy) return false;
    setBusy(true);
    try {
      await ask(API.undo, { method: 'POST', body: { id: done.version } });
      storeSeason(stored && { ...stored, begun: false });
      await load();
      setBegunHere(false);
      setTold({ tone: 'good', words: 'Deshecho: todo está como antes. Tus respuestas siguen aquí.' });
      reload();
      return true;
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      setTold({ tone: 'error', words: error.message });
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** The list of what is left to do is not needed any more. */
  function finish(): void {
    storeSeason(null);
    setBegunHere(false);
  }

  return { proposal, answers, checked, done, failure, told, busy, load, check, change, begin, undo, finish };
}
