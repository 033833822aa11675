import type { Readable } from 'node:stream';
import { Refusal } from './refusal.ts';

/** Most bytes of a request that are read into memory. */
const BODY_CAP = 64 * 1024;
/** A body that is too long is still drained up to here: cutting it off mid-flight would reset the connection and hide the answer. */
const DRAIN_CAP = 1024 * 1024;

const tooLarge = () => new Refusal(413, 'El mensaje es demasiado largo.');

/**
 * Reads a request body of at most 64 KiB.
 * @throws Refusal 413 when it is longer, whatever its Content-Length said; 400 when it broke off.
 */
export function readCapped(stream: Readable, declared: string | undefined): Promise<Buffer> {
  if (Number(declared) > DRAIN_CAP) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_CAP) chunks.push(chunk);
      else chunks = [];
      if (size > DRAIN_CAP) {
        stream.pause();
        reject(tooLarge());
      }
    });
    stream.on('end', () => {
      if (size > BODY_CAP) reject(tooLarge());
      else resolve(Buffer.concat(chunks));
    });
    stream.on('error', () => reject(new Refusal(400, 'El mensaje ha llegado incompleto.')));
    stream.on('close', () => {
      if (!stream.readableEnded) reject(new Refusal(400, 'El mensaje ha llegado incompleto.'));
    });
  });
}
