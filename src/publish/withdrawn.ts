/** Photos that were taken down, as `retiradas.yaml` of a folder of content lists them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { PublishError } from './publish-error.ts';

export const WITHDRAWN_FILE = 'retiradas.yaml';

export interface Withdrawn {
  /** Under the photos folder without extension, `2024-2025/copa/17`. */
  ids: string[];
  /** SHA-256 of the files, hex: such a photo is refused whatever it is called. */
  hashes: Set<string>;
  /** Hashes in the names of published files that were made of them (`publishedHash`). */
  published: Set<string>;
}

const schema = z.object({
  retiradas: z
    .array(
      z.object({
        album: z.string().optional(),
        foto: z.int().optional(),
        huellas: z.array(z.string()).default([]),
        imagenes: z.array(z.string()).nullish(),
      }),
    )
    .nullish(),
});

/** Nothing where there is no such file. Throws PublishError for one that cannot be read: what it forbids is not known then. */
export async function readWithdrawn(contentDir: string): Promise<Withdrawn> {
  const file = join(contentDir, WITHDRAWN_FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  try {
    const lines = schema.parse(parse(text) ?? {}).retiradas ?? [];
    return {
      ids: lines.flatMap(({ album, foto }) => (album && foto !== undefined ? [`${album}/${foto}`] : [])),
      hashes: new Set(lines.flatMap(({ huellas }) => huellas.map((hash) => hash.toLowerCase()))),
      published: new Set(lines.flatMap(({ imagenes }) => imagenes ?? [])),
    };
  } catch (cause) {
    throw new PublishError(
      'settings',
      `${file} no se puede leer, y sin él no se sabe qué fotos están retiradas. Corrígelo y vuelve a intentarlo.`,
      { cause },
    );
  }
}
