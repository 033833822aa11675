/** Reads bodies of requests to the screens. Only the action of a route reads one, within the limit that the route declares. */
import { on } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { DeskRefusal } from '../core/desk-refusal.ts';

/** Maximum pause within a body, ms. */
const STALL_TIMEOUT = 30_000;

/**
 * Yields the chunks of a request's body, and stops reading while they are not taken.
 * @throws DeskRefusal `upload-stalled` if its sender pauses too long or disconnects
 */
export async function* receiveBody(
  request: IncomingMessage,
  stallTimeout = STALL_TIMEOUT,
): AsyncGenerator<Buffer> {
  // Not the stream's own iterator: its listener would keep the rest of a refused body from being discarded.
  const events = on(request, 'data', { close: ['end', 'close'], highWaterMark: 4, lowWaterMark: 1 });
  try {
    // A request that is destroyed before emits no event. One that is destroyed while it is read has chunks left to take.
    const isReadable = !request.destroyed;
    while (isReadable) {
      const { done, value } = await withTimeout(events.next(), stallTimeout);
      if (done) break;
      yield value[0];
    }
  } catch (cause) {
    throw new DeskRefusal({ code: 'upload-stalled' }, { cause });
  } finally {
    void events.return?.();
  }
  // A body that has arrived whole may be destroyed before it is read.
  if (!request.readableEnded) throw new DeskRefusal({ code: 'upload-stalled' });
}

async function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`timed out after ${ms} ms`)), ms);
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Yields the chunks of a body. @throws DeskRefusal `too-large` */
export async function* limitBytes(
  chunks: AsyncIterable<Buffer>,
  { maxBytes, declaredBytes }: { maxBytes: number; declaredBytes: number },
): AsyncGenerator<Buffer> {
  const refuseIfTooLarge = (bytes: number) => {
    if (bytes > maxBytes) throw new DeskRefusal({ code: 'too-large', bytes, maxBytes });
  };
  // A body that declares its size is refused before it is read.
  refuseIfTooLarge(declaredBytes);
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    refuseIfTooLarge(bytes);
    yield chunk;
  }
}

/** Reads a body whole. */
export async function readWhole(body: AsyncIterable<Buffer>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
