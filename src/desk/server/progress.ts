/** Answers that tell how far a long task is: one JSON object per line. */
import type { ProgressLine } from '../api.ts';
import { refusalOf } from './errors.ts';

type Phase = Extract<ProgressLine<never>, { phase: string }>;

/** @param signal of the request: aborted when the asker goes away */
type Task<Result> = (tell: (line: Phase) => void, signal: AbortSignal) => Promise<Result>;

/** Does a task and sends its progress, then its result or why there is none. What a resource route's action returns. */
export function progressResponse<Result>(signal: AbortSignal, task: Task<Result>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (line: ProgressLine<Result>) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      try {
        send({ done: await task(send, signal) });
      } catch (error) {
        if (!signal.aborted) send({ failed: refusalOf(error).refusal });
      } finally {
        if (!signal.aborted) controller.close();
      }
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } });
}
