/** Hooks and buttons that submit publishing commands. */
import type { ComponentProps } from 'react';
import { useFetcher } from 'react-router';
import type { Refusal } from '../../../core/desk-refusal.ts';
import type { CommandResult, PublishCommand } from '../../../core/publishing/publish-commands.ts';
import type { PublishJob } from '../../../core/publishing/publishing.ts';
import { jsonPost, refusalIn } from '../../browser/submit.ts';
import { Button } from '../../parts/Button.tsx';
import { ConfirmButton } from '../../parts/Dialog.tsx';

/** Returns the last result and a function that submits commands. @param key shared by components with the same result */
export function useCommands(key?: string) {
  const { data, submit, state } = useFetcher<CommandResult | { refusal: Refusal }>(key ? { key } : {});
  const answer = state === 'submitting' ? undefined : data;
  return {
    answer,
    refusal: refusalIn(answer),
    send(command: PublishCommand): void {
      if (state === 'submitting') return;
      void submit(command as Parameters<typeof submit>[0], {
        ...jsonPost('/publicar'),
        // Finding a copy changes no loader data.
        defaultShouldRevalidate: command.intent !== 'find-copy',
      });
    },
  };
}

/** Returns commands whose result is shown at the top of the screen. */
export const useMainCommands = () => useCommands('publicar');

type Props = ComponentProps<typeof Button> & { command: PublishCommand };

/** Button that submits a command. While a job runs it is `aria-disabled`, since a disabled button would lose the focus. */
export function CommandButton({ command, ...button }: Props) {
  const { send } = useMainCommands();
  return <Button onClick={() => !button['aria-disabled'] && send(command)} {...button} />;
}

type ConfirmedProps = Omit<ComponentProps<typeof ConfirmButton>, 'onConfirm'> & { command: PublishCommand };

/** Button that submits a command after confirmation. */
export function ConfirmedCommandButton({ command, ...button }: ConfirmedProps) {
  const { send } = useMainCommands();
  return <ConfirmButton onConfirm={() => send(command)} {...button} />;
}

/** True while a job runs. */
export const isRunning = (job: PublishJob | null): boolean => job !== null && !job.report && !job.failed;
