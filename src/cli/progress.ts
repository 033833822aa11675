/** Progress of commands. */
import { PHASES, type PublishPhase } from '../tasks/publish/publish-messages.ts';
import type { PublishProgress } from '../tasks/publish/sync.ts';

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Returns a callback that shows the progress of a step. Updates one line on a terminal; elsewhere it prints about ten lines. A step
 * without a known total has one line.
 * @param name name of the counted items
 */
export function progressReporter(
  output: Output,
  name = 'Imágenes',
): (progress: { done: number; total: number }) => void {
  let lastTenth = -1;
  return ({ done, total }) => {
    const tenth = total > 0 ? Math.floor((done / total) * 10) : 0;
    if (total === 0 && tenth !== lastTenth) output.write(`${name}…\n`);
    else if (total > 0 && (output.isTTY || tenth > Math.max(lastTenth, 0)))
      output.write(
        `${output.isTTY ? '\r' : ''}${name}: ${done} de ${total}${!output.isTTY || done === total ? '\n' : ''}`,
      );
    lastTenth = tenth;
  };
}

/** Returns a callback that shows the progress of each phase of a task. */
export function phaseReporter(output: Output): (progress: PublishProgress) => void {
  const reporters = new Map<PublishPhase, ReturnType<typeof progressReporter>>();
  return ({ phase, done, total }) => {
    const report = reporters.get(phase) ?? progressReporter(output, PHASES[phase]);
    reporters.set(phase, report);
    report({ done, total });
  };
}
