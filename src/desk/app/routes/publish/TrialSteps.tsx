import { TRIAL_STEPS, type TrialStep } from '../../../../tasks/publish/publish-messages.ts';
import type { PublishDestination } from '../../../../tasks/publish/settings.ts';
import type { PublishJob } from '../../../core/publishing/publishing.ts';
import css from './publish.module.css';

/** Steps of a trial by kind of destination. */
const STEPS: Record<PublishDestination['kind'], readonly TrialStep[]> = {
  sftp: ['find', 'connect', 'identify', 'sign-in', 'folder', 'write'],
  folder: ['folder', 'write'],
  s3: ['connect', 'write'],
};

type StepState = 'done' | 'failed' | 'running' | 'pending';

/** Marks of states, with their words for screen readers. */
const MARKS: Record<StepState, [mark: string, words: string]> = {
  done: ['✓', 'Hecho:'],
  failed: ['✗', 'No se ha podido:'],
  running: ['…', 'Ahora:'],
  pending: ['·', 'Sin probar:'],
};

interface Props {
  job: PublishJob;
  kind: PublishDestination['kind'];
}

/** Steps of a trial: those that succeeded, the one that failed, and those that were not reached. */
export function TrialSteps({ job, kind }: Props) {
  const { steps: begun = [], report, failed } = job;
  if (begun.length === 0) return null;
  const stateOf = (step: TrialStep): StepState => {
    if (report) return 'done';
    if (!begun.includes(step)) return 'pending';
    if (step !== begun.at(-1)) return 'done';
    return failed ? 'failed' : 'running';
  };
  return (
    <ol className={css.steps} aria-label="Paso a paso">
      {STEPS[kind].map((step) => {
        const state = stateOf(step);
        const [mark, words] = MARKS[state];
        const { todo, done } = TRIAL_STEPS[step];
        return (
          <li key={step} className={css.step} data-state={state}>
            <span aria-hidden="true">{mark}</span>
            <span>
              <span className={state === 'failed' ? undefined : 'visually-hidden'}>{words} </span>
              {state === 'done' ? done : state === 'failed' ? todo.toLowerCase() : `${todo}.`}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
