/** Receives PDF files. A received file waits in the uploads folder, rebuilt from its pages, until it is added or discarded. */
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { LimitError, runLimited } from '../../../base/config/limited-process.ts';
import { PROJECT_DIR } from '../../../base/config/project.ts';
import { PDF_TOO_LARGE } from '../../../media/pdf/limits.ts';
import { type RebuildAnswer, rebuildAnswer, type rebuildJob } from '../../../media/pdf/rebuild-job.ts';
import { PdfError } from '../../../media/pdf/rebuild-pdf.ts';
import { toStoreError } from '../../../store/errors.ts';
import { checkTexts } from '../../../tasks/check/check-texts.ts';
import type { DeskContext } from '../desk-context.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { uploadsFolder } from '../photos/uploads.ts';

type DocumentsDesk = Pick<DeskContext, 'folders'>;

/** Path of a received PDF. @param id of the upload, a UUID */
export const receivedFile = ({ folders }: DocumentsDesk, id: string): string =>
  join(uploadsFolder(folders.photosDir, id), 'documento.pdf');

/** Facts about a received PDF, for review before it is added. */
export type ReceivedDocument = Exclude<RebuildAnswer, { refusal: string }> & { bytes: number };

/** Maximum time for rebuilding a file, ms. */
const REBUILD_TIMEOUT = 60_000;

/**
 * Receives a PDF, rebuilds it from its pages, and looks for people whom its text names.
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
    await pipeline(body, createWriteStream(original));
    const answer = await rebuildInProcess(
      { input: original, output: receivedFile(desk, id), people: await knownPeople(desk) },
      signal,
    );
    if ('refusal' in answer) throw refusalFor(name, answer.refusal);
    return { ...answer, bytes: (await stat(receivedFile(desk, id))).size };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (error instanceof PdfError) throw refusalFor(name, error.message);
    if (error instanceof DeskRefusal && error.code === 'too-large') throw refusalFor(name, PDF_TOO_LARGE);
    throw toStoreError(error);
  } finally {
    // The original contains everything that must not be published.
    await rm(original, { force: true });
  }
}

const refusalFor = (name: string, reason: string) => new DeskRefusal({ code: 'pdf-refused', name, reason });

/** Returns the names of coaches and board members; none while the content has errors. */
async function knownPeople({ folders }: DocumentsDesk): Promise<string[]> {
  const { club } = await checkTexts(folders.contentDir);
  return club ? [...club.coaches, ...club.board].map(({ name }) => name) : [];
}

/** Rebuilds a PDF in a limited process. Refuses a file that crashes it, or that needs too much time or memory. */
async function rebuildInProcess(
  job: z.input<typeof rebuildJob>,
  signal?: AbortSignal,
): Promise<RebuildAnswer> {
  const program = join(PROJECT_DIR, 'src/media/pdf/rebuild-program.ts');
  try {
    return rebuildAnswer.parse(await runLimited(program, job, { timeout: REBUILD_TIMEOUT, signal }));
  } catch (error) {
    if (error instanceof LimitError || error instanceof z.ZodError) throw new PdfError('broken');
    throw error;
  }
}
