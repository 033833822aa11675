/** Receives PDF files. A received file waits in the uploads folder, without its metadata, until it is added or discarded. */
import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { PROJECT_DIR } from '../../config/project.ts';
import { type CleanAnswer, cleanAnswer, MAX_PDF_BYTES, PdfError } from '../../pdf/clean-pdf.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { uploadsFolder } from '../photos/uploads.ts';
import type { DeskContext } from '../server/context.ts';
import { toStoreError } from '../store/errors.ts';

type DocumentsDesk = Pick<DeskContext, 'folders'>;

/** Path of a received PDF. @param id of the upload, a UUID */
export const receivedFile = ({ folders }: DocumentsDesk, id: string): string =>
  join(uploadsFolder(folders.photosDir, id), 'documento.pdf');

/** Facts about a received PDF, for review before it is added. */
export type ReceivedDocument = Exclude<CleanAnswer, { refusal: string }> & { bytes: number };

/** Maximum time for cleaning a file, ms. */
const CLEANING_TIMEOUT = 60_000;

/**
 * Receives a PDF and removes the data about its author.
 * @param name of the file on the volunteer's computer
 * @throws DeskRefusal `pdf-refused` for a file that cannot be published; StoreError if the disk has no room
 */
export async function receiveDocument(
  desk: DocumentsDesk,
  { id, name }: { id: string; name: string },
  body: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<ReceivedDocument> {
  const folder = uploadsFolder(desk.folders.photosDir, id);
  const original = join(folder, 'original.pdf');
  try {
    await mkdir(folder, { recursive: true });
    await pipeline(withSizeLimit(body), createWriteStream(original));
    const answer = await cleanInProcess(original, receivedFile(desk, id), signal);
    if ('refusal' in answer) throw refusalFor(name, answer.refusal);
    return { ...answer, bytes: (await stat(receivedFile(desk, id))).size };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (error instanceof PdfError) throw refusalFor(name, error.message);
    throw toStoreError(error);
  } finally {
    // The original contains the data about the author.
    await rm(original, { force: true });
  }
}

const refusalFor = (name: string, reason: string) => new DeskRefusal({ code: 'pdf-refused', name, reason });

/** Yields the chunks of a body. @throws PdfError `too-large` */
async function* withSizeLimit(body: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_PDF_BYTES) throw new PdfError('too-large');
    yield chunk;
  }
}

/** Cleans a PDF in a separate process. Refuses a file that crashes it or takes too long. */
async function cleanInProcess(input: string, output: string, signal?: AbortSignal): Promise<CleanAnswer> {
  const program = join(PROJECT_DIR, 'src/pdf/clean-program.ts');
  const options = {
    timeout: CLEANING_TIMEOUT,
    killSignal: 'SIGKILL',
    env: {},
    ...(signal && { signal }),
  } as const;
  try {
    const args = ['--max-old-space-size=512', program, input, output];
    const { stdout } = await promisify(execFile)(process.execPath, args, options);
    return cleanAnswer.parse(JSON.parse(stdout));
  } catch {
    signal?.throwIfAborted();
    throw new PdfError('broken');
  }
}
