import type { Readable } from 'node:stream';
import { z } from 'zod';
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
    stream.on('error', () => reject(new Refusal(400, REFUSED.cutOff)));
    stream.on('close', () => {
      if (!stream.readableEnded) reject(new Refusal(400, REFUSED.cutOff));
    });
  });
}

/** How each of the two calls of the EmailJS protocol sends its body. */
export type BodyKind = 'multipart/form-data' | 'application/json';

/** True when the Content-Type header names this kind of body. */
export function isKind(header: string | undefined, kind: BodyKind): boolean {
  return header?.split(';', 1)[0]?.trim().toLowerCase() === kind;
}

/**
 * Body to checked fields.
 * @throws Refusal when the body cannot be read or holds what it should not.
 */
export async function parseSubmission(
  body: Buffer,
  contentType: string,
  kind: BodyKind,
): Promise<Submission> {
  return readFields(kind === 'application/json' ? pairsInJson(body) : await pairsInForm(body, contentType));
}

/** Names and values of the multipart call, in order; files are refused. */
async function pairsInForm(body: Buffer, contentType: string): Promise<[string, string][]> {
  // The runtime's own multipart parser, on bytes that are already capped.
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  const form = await response.formData().catch(() => {
    throw new Refusal(400, REFUSED.damagedForm);
  });
  return [...form].map(([name, value]) => {
    if (typeof value !== 'string') throw new Refusal(400, REFUSED.withFiles);
    return [name, value];
  });
}

const call = z.strictObject({
  lib_version: z.string().max(200),
  user_id: z.string().max(200),
  service_id: z.string().max(200),
  template_id: z.string().max(200),
  template_params: z.record(z.string(), z.string()),
});

function pairsInJson(body: Buffer): [string, string][] {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Refusal(400, REFUSED.notJson);
  }
  const read = call.safeParse(value);
  if (!read.success) throw new Refusal(400, REFUSED.otherShape);
  return Object.entries(read.data.template_params);
}
