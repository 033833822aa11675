import type { Readable } from 'node:stream';
import { REFUSED } from '../words.ts';
import { readFields, type Submission } from './fields.ts';
import { Refusal } from './refusal.ts';

/** Most bytes of a request that are read into memory. */
const BODY_CAP = 64 * 1024;
/** A body that is too long is still drained up to here: cutting it off mid-flight would reset the connection and hide the answer. */
const DRAIN_CAP = 1024 * 1024;

const tooLarge = () => new Refusal(413, REFUSED.bodyTooLong);

/**
 * Reads a request body of at most 64 KiB.
 * @throws Refusal 413 when it is longer, whatever its Content-Length said; 400 when it broke off.
 */
export async function readCapped(stream: Readable, declared: string | undefined): Promise<Buffer> {
  if (Number(declared) > DRAIN_CAP) throw tooLarge();
  let chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size <= BODY_CAP) chunks.push(chunk);
      else chunks = [];
      if (size > DRAIN_CAP) break;
    }
  } catch {
    throw new Refusal(400, REFUSED.cutOff);
  }
  if (size > BODY_CAP) throw tooLarge();
  return Buffer.concat(chunks);
}

/** True when the Content-Type header names the kind of body that a form has. */
export const isForm = (header: string | undefined): boolean =>
  header?.split(';', 1)[0]?.trim().toLowerCase() === 'multipart/form-data';

/**
 * Body of a form to checked fields; files are refused.
 * @throws Refusal when the body cannot be read or holds what it should not.
 */
export async function parseSubmission(body: Buffer, contentType: string): Promise<Submission> {
  // The runtime's own multipart parser, on bytes that are already capped.
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  const form = await response.formData().catch(() => {
    throw new Refusal(400, REFUSED.damagedForm);
  });
  return readFields(
    [...form].map(([name, value]) => {
      if (typeof value !== 'string') throw new Refusal(400, REFUSED.withFiles);
      return [name, value];
    }),
  );
}
