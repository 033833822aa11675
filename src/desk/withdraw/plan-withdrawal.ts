import { parse } from 'yaml';
import { z } from 'zod';
import { madridClock } from '../../agenda/madrid.ts';
import type { Readable } from '../../content/files/declare.ts';
import { galleries as galleriesFile } from '../../content/files/galleries.ts';
import { withdrawn as withdrawnFile, withdrawnIn } from '../../content/files/withdrawn.ts';
import { readFaultyClub } from '../../content/read.ts';
import { differenceTells } from '../../pictures/difference-hash.ts';
import { publishedHash } from '../../pictures/manifest.ts';
import { splitId } from '../../pictures/originals.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import { albumsIn, type GalleriesValue, type PhotoOfAlbum } from '../albums/galleries.ts';
import { changeDocument } from '../documents/documents.ts';
import { sameOrigin } from '../photos/sources.ts';
import type { DeskContext } from '../server/context.ts';
import { otherUses, takeDown } from './content-effects.ts';
import { traceOf } from './derived.ts';
import { filesLike, idOfFile, type KnownFile, knownPhotos, type PhotoTrace } from './photo-files.ts';

const GALLERIES = galleriesFile.name;
const WITHDRAWN = withdrawnFile.name;
const NEW_FILE = `# yaml-language-server: $schema=.schema/retiradas.json

# Fotos retiradas de la web, que no pueden volver. No nombra a nadie. Lo escribe el escritorio.
retiradas: []
`;

/** A photo that is to go: the album's next cover where it was that, and the SHA-256 of what a person said goes along. */
export const toWithdraw = z.object({
  album: z.string().min(1),
  n: z.int().min(1),
  cover: z.int().min(1).exactOptional(),
  also: z.array(z.string().regex(/^[\da-f]{64}$/)).exactOptional(),
});

export type ToWithdraw = z.infer<typeof toWithdraw>;

/** Something that looks like the photo; it stays unless a person says otherwise. */
export interface AlikeFile {
  /** SHA-256, hex. */
  sha256: string;
  absolute: string;
  /** Where it is a photo of an album, which one. */
  photo: PhotoOfAlbum | null;
  /** Spanish, after «Se parece también a»: `la foto del equipo…`. */
  where: string;
  /** Spanish sentences: why it cannot go yet. */
  blocked: string[];
}

/** All that has to change so that a photo is gone for good. Carried out by `withdraw`. */
export interface WithdrawalPlan {
  /** The photo and, where an album has the same one again, that one. */
  photos: PhotoOfAlbum[];
  /** Spanish sentences: why it cannot be withdrawn yet. Empty: it can. */
  blocked: string[];
  /** Spanish sentences: what changes besides. */
  effects: string[];
  /** What looks like it, each by its content once. */
  alike: AlikeFile[];
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

const isPhotoOf = (value: GalleriesValue, id: string): PhotoOfAlbum | null => {
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
 * @param today `2024-11-20`
 * @throws {ContentError} when retiradas.yaml is faulty; {Error} where galerias.yaml is not there, or a photo cannot be read
 */
export async function planWithdrawal(
  { folders, store }: Pick<DeskContext, 'folders' | 'store'>,
  { album, n, cover: chosenCover, also = [] }: ToWithdraw,
  today = madridClock(Date.now()).date,
): Promise<WithdrawalPlan> {
  const [galleries, withdrawn] = [await store.read(GALLERIES), await store.read(WITHDRAWN)];
  if (!galleries) throw new Error(`Falta ${GALLERIES}, donde están los álbumes.`);
  const { club, readable } = await readFaultyClub(folders.contentDir, sitePages);
  let value: GalleriesValue = parse(galleries.text);
  const all = await knownPhotos(folders);
  const idOf = ({ path }: KnownFile) => (path === null ? null : idOfFile(path));
  const originals = all.filter((file) => idOf(file) === `${album}/${n}`);
  const hashes = await sameOrigin(folders.contentDir, [...originals.map(({ sha256 }) => sha256), ...also]);
  const same = all.filter((file) => hashes.has(file.sha256));
  const files = same.flatMap((file) => file.path ?? []);
  const alike = alikeFiles(same, all, { readable, value });
  const photos = [{ album, n }];
  const effects: string[] = [];
  for (const path of files) {
    const id = idOfFile(path);
    if (id === `${album}/${n}`) continue;
    const other = isPhotoOf(value, id);
    if (!other) effects.push(`Se borra también el archivo «${path}», que es la misma foto.`);
    // One number may have several files.
    else if (!photos.some((each) => each.album === other.album && each.n === other.n)) {
      photos.push(other);
      effects.push(`La misma foto es también la ${other.n} del álbum ${other.album}: se retiran las dos.`);
    }
  }
  const blocked = new Set<string>();
  let cover: number | null = null;
  for (const [i, photo] of photos.entries()) {
    const change = takeDown(value, photo, i === 0 ? chosenCover : undefined);
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
  for (const id of new Set([`${album}/${n}`, ...files.map(idOfFile)]))
    for (const where of otherUses(readable, value, id)) blocked.add(usedAt(where));

  const { trace, keep } = await traceOf(club, same, folders, hashes);
  const [likeness] = originals.flatMap(({ likeness }) =>
    likeness && differenceTells(likeness) ? likeness : [],
  );
  const line = (photo: PhotoOfAlbum) => ({
    dia: today,
    album: photo.album,
    foto: photo.n,
    huellas: [...hashes],
    ...(likeness && { parecido: likeness }),
    ...(trace.keys.length > 0 && { imagenes: [...new Set(trace.keys.map(publishedHash))] }),
  });
  const before = withdrawn?.text ?? NEW_FILE;
  // A faulty file is not written over.
  withdrawnIn(before);
  const list = { retiradas: [...parse(before).retiradas, ...photos.map(line)] };
  return {
    photos,
    blocked: [...blocked],
    effects,
    alike,
    cover,
    title: `Retirar la foto ${n} del álbum ${albumWords(value, album)}`,
    writes: {
      [GALLERIES]: changeDocument(GALLERIES, galleries.text, value),
      [WITHDRAWN]: changeDocument(WITHDRAWN, before, list),
    },
    expect: { [GALLERIES]: galleries.tag, [WITHDRAWN]: withdrawn?.tag ?? null },
    remove: files,
    hashes: [...hashes],
    trace,
    keep,
  };
}

const usedAt = (where: string) => `La foto también sale ${where}: pon allí otra y vuelve a retirarla.`;

function alikeFiles(
  same: readonly KnownFile[],
  all: readonly KnownFile[],
  { readable, value }: { readable: Readable; value: GalleriesValue },
): AlikeFile[] {
  const byHash = Map.groupBy(filesLike(same, all), ({ sha256 }) => sha256);
  return [...byHash].map(([sha256, files]) => {
    const ids = files.flatMap(({ path }) => (path === null ? [] : idOfFile(path)));
    const photo = ids.flatMap((id) => isPhotoOf(value, id) ?? [])[0] ?? null;
    const used = ids.flatMap((id) => otherUses(readable, value, id));
    const [file] = files as [KnownFile];
    const where = used[0]
      ? `la que sale ${used.join(' y ')}`
      : photo
        ? `la foto ${photo.n} del álbum ${albumWords(value, photo.album)}`
        : file.path === null
          ? 'una foto de antes, que guardan las versiones'
          : `«${file.path}», que no sale en ninguna página`;
    return { sha256, absolute: file.absolute, photo, where, blocked: used.map(usedAt) };
  });
}
