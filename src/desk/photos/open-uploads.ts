/** The uploads that are under way: where their files lie, and what was made of them. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Batch } from './prepare.ts';
import { createStaging, type Staging } from './staging.ts';
import type { Upload } from './types.ts';

export interface OpenUpload {
  staging: Staging;
  files: Upload[];
  /** Once they are prepared. */
  batch?: Batch;
}

/** More came than is taken. */
export class TooMuch extends Error {
  override name = 'TooMuch';
}

/** Counts bytes on their way, and stops those that are too many. */
function limited(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) done(new TooMuch());
      else done(null, chunk);
    },
  });
}

export class OpenUploads {
  readonly #root: string;
  readonly #open = new Map<string, OpenUpload>();

  constructor(root: string) {
    this.#root = root;
  }

  async begin(): Promise<string> {
    const staging = await createStaging(this.#root);
    const id = basename(staging.dir);
    this.#open.set(id, { staging, files: [] });
    return id;
  }

  get(id: string): OpenUpload | undefined {
    return this.#open.get(id);
  }

  /** Writes one file, whole or not at all. @throws TooMuch, and what the disk says */
  async take(
    upload: OpenUpload,
    body: Readable,
    { name, modified, most }: { name: string; modified?: number | undefined; most: number },
  ): Promise<void> {
    const { staging, files } = upload;
    const path = join(staging.dir, String(files.length + 1));
    const file: Upload = { path, name, ...(modified !== undefined && { modified }) };
    files.push(file);
    try {
      await pipeline(body, limited(most), createWriteStream(path, { flags: 'wx' }));
    } catch (error) {
      // Its place stays taken: the name of another file is never used again.
      files[files.indexOf(file)] = { ...file, path: '' };
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Removes all of it, whether it was filed or given up. */
  async end(id: string): Promise<void> {
    const upload = this.#open.get(id);
    this.#open.delete(id);
    await upload?.staging.remove();
  }
}
