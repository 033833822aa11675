/** Photos that were taken down, as `retiradas.yaml` of a folder of content lists them, and which published files show them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { imgBase, type Manifest, type PlannedPicture, variantsOf } from '../pictures/manifest.ts';
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

/** `img/9f86d081884c7d65-480.0a1b2c3d4e.avif`: what its original is known by, once its id, and its hash. */
const PICTURE = /^img\/(.+)-\d+\.([\da-f]+)\.\w+$/;

/** Whether a file's name says so: by what it was made of, or, of sites of before, by the photo's place in its album. */
export function isNamedWithdrawn(path: string, { ids, hashes, published }: Withdrawn): boolean {
  const [, name = '', hash = ''] = PICTURE.exec(path) ?? [];
  return (
    published.has(hash) ||
    ids.includes(name) ||
    [...hashes].some((sha256) => imgBase(sha256) === `/img/${name}`)
  );
}

/** Id of the photo that a picture was made of: link previews are cut from others. */
export const originalOf = ({ id, source }: PlannedPicture): string =>
  source.kind === 'file' ? source.path.replaceAll('\\', '/').replace(/\.[^./]+$/, '') : id;

/** Files of a build that show these photos, whatever they are named after: also cut, in link previews, as a team's picture. */
export function filesShowing(pictures: Manifest, { ids, hashes }: Omit<Withdrawn, 'published'>): string[] {
  return Object.values(pictures.pictures)
    .filter((picture) => {
      const { id, source, crest } = picture;
      // What stands for missing photos shows none.
      if (source.kind !== 'file') return false;
      const madeOf = [source, crest].flatMap((each) => (each?.kind === 'file' ? each.sha256 : []));
      return (
        ids.includes(id) || ids.includes(originalOf(picture)) || madeOf.some((sha256) => hashes.has(sha256))
      );
    })
    .flatMap((picture) => variantsOf(picture).map(({ path }) => path.slice(1)));
}
