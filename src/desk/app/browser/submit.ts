/** Submits to actions, and reads their answers. */
import { useEffect } from 'react';
import { type SubmitTarget, useFetcher } from 'react-router';
import type { Refusal } from '../../core/desk-refusal.ts';

/** Returns fetcher options that submit JSON to an action. */
export const jsonPost = (action: string) =>
  ({ action, method: 'post', encType: 'application/json' }) as const;

/** Returns the refusal in an action's answer; undefined if the action succeeded or has not answered. */
export const refusalIn = (answer: object | null | undefined): Refusal | undefined =>
  answer && 'refusal' in answer ? (answer.refusal as Refusal) : undefined;

/** Debounce delay for checks while typing, ms. */
const CHECK_DELAY = 350;

/**
 * Submits a check to an action whenever its input changes, and returns the last answer. Does not revalidate loaders.
 * @param command input of the check; must be a new object for each change
 * @param isPaused true while other submissions run. React Router keeps only the revalidation of the last submission to
 * finish, so a check, which has none, would cancel theirs.
 */
export function useDebouncedCheck<Answer extends object>(action: string, command: object, isPaused: boolean) {
  const { data, submit, reset } = useFetcher<Answer>();
  useEffect(() => {
    if (isPaused) return reset();
    const options = { ...jsonPost(action), defaultShouldRevalidate: false };
    const timer = setTimeout(() => void submit(command as SubmitTarget, options), CHECK_DELAY);
    return () => clearTimeout(timer);
  }, [action, command, isPaused, submit, reset]);
  // A pending check would cancel a revalidation on the next screen in the same way.
  useEffect(() => reset, [reset]);
  return { data, cancel: reset };
}
