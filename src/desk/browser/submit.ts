/** How screens submit to their actions, and read what comes back. */
import { useEffect } from 'react';
import { type SubmitTarget, useFetcher } from 'react-router';
import type { Refusal } from '../server/api.ts';

/** Submits JSON, also from other screens and while another one is on its way. */
export const jsonPost = (action: string) =>
  ({ action, method: 'post', encType: 'application/json' }) as const;

/** Why an action did nothing; undefined where it did something, or has not answered yet. */
export const refusalIn = (answer: object | null | undefined): Refusal | undefined =>
  answer && 'refusal' in answer ? (answer.refusal as Refusal) : undefined;

/** A pause of this length in the typing is worth a check, ms. */
const PAUSE = 350;

/**
 * The answer to an order that only checks, given again whenever it has changed and loading nothing.
 *
 * @param given another object for another order
 * @param isPaused while other orders are under way: a check that is answered later would end the loading that follows
 * them, since React Router keeps the loading that began last, and a check loads nothing.
 */
export function useDebouncedCheck<Answer extends object>(action: string, given: object, isPaused: boolean) {
  const { data, submit, reset } = useFetcher<Answer>();
  useEffect(() => {
    if (isPaused) return reset();
    const options = { ...jsonPost(action), defaultShouldRevalidate: false };
    const timer = setTimeout(() => void submit(given as SubmitTarget, options), PAUSE);
    return () => clearTimeout(timer);
  }, [action, given, isPaused, submit, reset]);
  // On another screen it would end a loading there in the same way.
  useEffect(() => reset, [reset]);
  return { data, cancel: reset };
}
