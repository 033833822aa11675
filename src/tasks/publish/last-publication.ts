/**
 * Last publication that the content is based on, in `.escritorio/publicada.yaml`. Copies contain it, so another computer that
 * continues from a copy may publish over that publication without losing anything.
 */

import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { DeskFile } from '../../base/files/desk-files.ts';
import { readIfExists } from '../../base/files/read.ts';
import { writeDurably } from '../../base/files/write.ts';
import type { PublishRun } from './manifest.ts';

const FILE: DeskFile = '.escritorio/publicada.yaml';
const fileIn = (contentDir: string) => join(contentDir, FILE);

const schema = z.object({ publicacion: z.string(), dia: z.iso.datetime() });

/** Reads the run; null if nothing was published, or if the file is damaged. */
export async function readLastPublication(contentDir: string): Promise<Pick<PublishRun, 'id' | 'at'> | null> {
  const text = String((await readIfExists(fileIn(contentDir))) ?? '');
  try {
    const { publicacion: id, dia } = schema.parse(parse(text));
    return { id, at: Date.parse(dia) };
  } catch {
    return null;
  }
}

/** Records a run. If that fails, another computer asks before it publishes over it. */
export const recordLastPublication = (contentDir: string, { id, at }: PublishRun): Promise<void> =>
  writeDurably(
    fileIn(contentDir),
    `# Lo escribe el programa al publicar: la última publicación que conoce este contenido.\npublicacion: ${id}\ndia: '${new Date(at).toISOString()}'\n`,
  ).catch(console.error);
