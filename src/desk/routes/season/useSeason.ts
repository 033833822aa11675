import { useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import type { SeasonAnswers } from '../../season/answers.ts';
import type { SeasonProposal } from '../../season/proposal.ts';
import type { SeasonCheck } from '../../season/season.ts';
import type { action, loader, Order } from './season.tsx';

/** A pause of this length in the answers is worth a check, ms. */
const PAUSE = 350;
const UNDONE = 'Deshecho: todo está como antes. Tus respuestas siguen aquí.';

export type Season = ReturnType<typeof useSeason>;

/** A new season while it is decided: the answers, what would become of them, beginning it and taking it back. */
export function useSeason({ proposal, begun, preview }: Awaited<ReturnType<typeof loader>>) {
  const [kept, setKept] = useState(readKept);
  const answers = useMemo(() => answersAgain(proposal, kept), [proposal, kept]);
  const [, setQuery] = useSearchParams();
  const done = kept?.begun ? begun : null;
  const checks = useFetcher<typeof action>();
  const orders = useFetcher<typeof action>();
  const busy = orders.state !== 'idle';
  const checked = checks.data && 'checked' in checks.data ? checks.data.checked : undefined;
  const refusals = [orders.data, checks.data].flatMap((data) =>
    data && 'refusal' in data ? data.refusal : [],
  );
  const isUndone = orders.data && 'begun' in orders.data && !orders.data.begun;

  function keep(next: Kept | null): void {
    setKept(next);
    writeKept(next);
  }

  const { submit } = checks;
  useEffect(() => {
    // A check that is answered while an order loads everything anew would end that.
    if (done || busy) return;
    const timer = setTimeout(() => void submit(...checkOf(answers)), PAUSE);
    return () => clearTimeout(timer);
  }, [answers, done, busy, submit]);

  const asked = useRef((_checked: SeasonCheck | undefined) => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (checks.data) asked.current(checked);
  }, [checks.data]);

  function order(given: Order): void {
    if (busy) return;
    checks.reset();
    void orders.submit(given, { method: 'post', encType: 'application/json' });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!orders.data || !('begun' in orders.data)) return;
    keep(kept && { ...kept, begun: orders.data.begun });
    if (!orders.data.begun) setQuery({ paso: 'fechas' });
  }, [orders.data]);

  return {
    proposal,
    answers,
    checked,
    done,
    busy,
    preview: done ? preview : (checked?.preview ?? 0),
    refusal: refusals[0]?.message,
    told: isUndone ? UNDONE : undefined,
    change(next: SeasonAnswers): void {
      if (!busy) orders.reset();
      keep({ ends: proposal.season, answers: next, begun: false });
    },
    /** What would become of the answers as they are; undefined where that cannot be asked. */
    check(): Promise<SeasonCheck | undefined> {
      void submit(...checkOf(answers));
      return new Promise((resolve) => {
        asked.current = resolve;
      });
    },
    begin({ tags }: SeasonCheck): void {
      keep({ ends: proposal.season, answers, begun: false });
      order({ intent: 'begin', answers, tags });
    },
    /** Takes the season back. The answers stay. */
    undo: () => done && order({ intent: 'undo', version: done.version }),
    /** The list of what is left to do is not needed any more. */
    finish: () => keep(null),
  };
}

function checkOf(answers: SeasonAnswers) {
  const options = { method: 'post', encType: 'application/json', defaultShouldRevalidate: false } as const;
  const given: Order = { intent: 'check', answers };
  // While another screen is on its way, an address that is left out would be that one's.
  return [given, { ...options, action: '/temporada' }] as const;
}

/** What was answered, in the browser's tab: a reload, or a look at another screen, loses nothing. */
interface Kept {
  /** The season that ends. */
  ends: string;
  answers: SeasonAnswers;
  /** It began here: what is left to do is wanted, as long as the files have it. */
  begun: boolean;
}

const KEY = 'temporada-nueva';

function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function writeKept(kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing: the answers last as long as the page.
  }
}

/** The answers that were kept, as far as they are about the club as it is now. */
function answersAgain({ season, answers }: SeasonProposal, kept: Kept | null): SeasonAnswers {
  if (kept?.ends !== season) return answers;
  const teams = Object.entries(answers.teams).map(
    ([key, proposed]) => [key, kept.answers.teams[key] ?? proposed] as const,
  );
  return { ...kept.answers, today: answers.today, teams: Object.fromEntries(teams) };
}
