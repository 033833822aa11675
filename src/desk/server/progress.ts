/** Answers that tell how far a long task is: one JSON object per line. */
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ProgressLine } from '../api.ts';
import { refusalOf } from './errors.ts';

type Phase = Extract<ProgressLine<never>, { phase: string }>;

/**
 * Does a task and sends its progress, then its result or why there is none.
 * @param task its signal is aborted when the asker goes away
 */
export function answerWithProgress<Result>(
  reply: FastifyReply,
  task: (tell: (line: Phase) => void, signal: AbortSignal) => Promise<Result>,
): FastifyReply {
  const lines = new PassThrough();
  const controller = new AbortController();
  const send = (line: ProgressLine<Result>) => {
    if (!controller.signal.aborted) lines.write(`${JSON.stringify(line)}\n`);
  };
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('the asker is gone'));
  });
  task(send, controller.signal)
    .then(
      (done) => send({ done }),
      (error) => {
        if (!controller.signal.aborted) send({ failed: refusalOf(error).refusal });
      },
    )
    .finally(() => lines.end());
  return reply.type('application/x-ndjson').send(lines);
}
