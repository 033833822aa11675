import { join } from 'node:path';
import { parse } from 'yaml';
import { galleries as galleriesFile } from '../../content/files/galleries.ts';
import { withdrawn as withdrawnFile, withdrawnIn } from '../../content/files/withdrawn.ts';
import { readFaultyClub } from '../../content/read.ts';
import { splitId } from '../../pictures/originals.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import { albumsIn } from '../albums/galleries-value.ts';
import { traceOf, type WithdrawalFolders } from './derived.ts';
import { type AlbumPhoto, type GalleriesValue, takeDown } from './galleries-change.ts';
import { idOfFile, photoFiles } from './photo-files.ts';
import { otherUses } from './photo-uses.ts';
import type { PhotoTrace } from './remaining.ts';

const GALLERIES = galleriesFile.name;
const WITHDRAWN = withdrawnFile.name;
const NEW_FILE = `# yaml-language-server: $schema=.schema/retiradas.json

# Fotos retiradas de la web, que no pueden volver. No nombra a nadie. Lo escribe el escritorio.
retiradas: []
`;

/** A content file as the store reads it: its text and the SHA-256 of its bytes. */
export type ReadText = (file: string) => Promise<{ text: string; tag: string } | null>;

export interface WithdrawalRequest extends AlbumPhoto {
  folders: WithdrawalFolders;
  /** `2024-11-20` */
  today: string;
  read: ReadText;
  /** The text of a file with another value; what did not change stays as it is. */
  changeDocument: (file: string, text: string, value: unknown) => string;
  /** Number of the new cover, where the photo was the cover; the next photo unless told. */
  cover?: number;
  /** 64-bit difference hash of a photo, 16 hex digits; null where it says nothing. */
  likenessOf?: (path: string) => Promise<string | null>;
  /** SHA-256 of the files that the photo came from, where they are known. */
  sourceHashes?: readonly string[];
}

/** All that has to change so that a photo is gone for good. Carried out by `withdraw`. */
export interface WithdrawalPlan {
  /** The photo and, where an album has the same one again, that one. */
  photos: AlbumPhoto[];
  /** Spanish sentences: why it cannot be withdrawn yet. Empty: it can. */
  blocked: string[];
  /** Spanish sentences: what changes besides. */
  effects: string[];
  /** Number of its album's next cover; null where it is not the cover. */
  cover: number | null;
  title: string;
  /** New texts by content file, and the tags of what they replace. */
  writes: Record<string, string>;
  expect: Record<string, string | null>;
  /** Files to be removed, inside the photos folder. */
  remove: string[];
  /** SHA-256 of the photo's files, hex. */
  hashes: string[];
  trace: PhotoTrace;
  /** Keys of the pictures that stay. */
  keep: string[];
}

const isPhotoOf = (value: GalleriesValue, id: string): AlbumPhoto | null => {
  const { folder, stem } = splitId(id);
  const found = albumsIn(value).find(({ key }) => key === folder);
  const n = Number(stem);
  return found && n >= 1 && n <= found.album.amount ? { album: folder, n } : null;
};

/** `Copa (2024-2025)` */
function albumWords(value: GalleriesValue, key: string): string {
  const found = albumsIn(value).find((each) => each.key === key);
  return found ? `${found.album.name} (${found.season})` : key;
}

/**
 * Says what has to change, and what stands in the way; changes nothing. Other files of the content may have faults: a
 * photo can be taken off at any time.
 * @throws {ContentError} when retiradas.yaml is faulty; {Error} where galerias.yaml is not there, or a photo cannot be read
 */
export async function planWithdrawal(request: WithdrawalRequest): Promise<WithdrawalPlan> {
  const { album, n, folders, today, read, changeDocument, likenessOf, sourceHashes = [] } = request;
  const [galleries, withdrawn] = [await read(GALLERIES), await read(WITHDRAWN)];
  if (!galleries) throw new Error(`Falta ${GALLERIES}, donde están los álbumes.`);
  const { club, readable } = await readFaultyClub(folders.contentDir, sitePages);
  const { originals, copies } = await photoFiles(folders.photosDir, `${album}/${n}`);
  let value: GalleriesValue = parse(galleries.text);
  const again = copies.flatMap(({ path }) => isPhotoOf(value, idOfFile(path)) ?? []);
  const photos = [{ album, n }, ...again];
  const files = [...originals, ...copies];
  const effects = again.map(
    (other) => `La misma foto es también la ${other.n} del álbum ${other.album}: se retiran las dos.`,
  );
  const blocked = new Set<string>();
  let cover: number | null = null;
  for (const [i, photo] of photos.entries()) {
    const change = takeDown(value, photo, i === 0 ? request.cover : undefined);
    value = change.value;
    effects.push(...change.effects);
    if (i === 0) cover = change.cover;
    else if (change.cover !== null)
      effects.push(`La portada del álbum ${photo.album} pasa a ser la foto ${change.cover}.`);
    for (const reason of change.blocked) blocked.add(reason);
  }
  if (originals.length === 0)
    blocked.add(
      `No encuentro el archivo de la foto ${n} del álbum ${album} en ${folders.photosDir}. Sin él no se puede impedir que vuelva: ` +
        `recupéralo, o pon ${n} en las «retiradas» del álbum y publica.`,
    );
  for (const id of new Set([`${album}/${n}`, ...files.map(({ path }) => idOfFile(path))]))
    for (const where of otherUses(readable, value, id))
      blocked.add(`La foto también sale ${where}: pon allí otra y vuelve a retirarla.`);

  const hashes = [...new Set([...files.map(({ sha256 }) => sha256), ...sourceHashes])];
  const [original] = originals;
  const likeness = original && likenessOf ? await likenessOf(join(folders.photosDir, original.path)) : null;
  const line = (photo: AlbumPhoto) => ({
    dia: today,
    album: photo.album,
    foto: photo.n,
    huellas: [...hashes],
    ...(likeness && { parecido: likeness }),
  });
  const before = withdrawn?.text ?? NEW_FILE;
  // A faulty file is not written over.
  withdrawnIn(before);
  const list = { retiradas: [...parse(before).retiradas, ...photos.map(line)] };
  return {
    photos,
    blocked: [...blocked],
    effects,
    cover,
    title: `Retirar la foto ${n} del álbum ${albumWords(value, album)}`,
    writes: {
      [GALLERIES]: changeDocument(GALLERIES, galleries.text, value),
      [WITHDRAWN]: changeDocument(WITHDRAWN, before, list),
    },
    expect: { [GALLERIES]: galleries.tag, [WITHDRAWN]: withdrawn?.tag ?? null },
    remove: files.map(({ path }) => path),
    hashes,
    ...(await traceOf(club, files, folders, sourceHashes)),
  };
}
