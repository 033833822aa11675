/** Plans the withdrawal of photos from a survey of the club. Only the survey reads files. */
import { parse } from 'yaml';
import type { FieldPath } from '../../../club/content/documents/values.ts';
import { galleries as galleriesFile } from '../../../club/content/files/galleries.ts';
import { withdrawn as withdrawnFile } from '../../../club/content/files/withdrawn.ts';
import { shownNumbers } from '../../../club/content/photo-order.ts';
import { splitId } from '../../../club/content/picture-id.ts';
import type { References } from '../../../club/references.ts';
import { collectReferences } from '../../../club/references.ts';
import {
  type AlbumPhotoNumber,
  albumsIn,
  coverOf,
  type FoundAlbum,
  type GalleriesValue,
  isSamePicture,
} from '../albums/galleries.ts';
import type { DeskContext } from '../desk-context.ts';
import { readContentTexts } from '../editing/content-files.ts';
import { findSimilarFiles, type KnownFile, listKnownFiles } from '../photos/photo-files.ts';
import { readPhotoOrigins } from '../photos/photo-origins.ts';
import {
  type ParsedFile,
  type PictureUse,
  parseFile,
  pictureUses,
  textWithoutPictures,
} from './picture-uses.ts';

/** Remark about a value of the content. */
export interface ContentRemark {
  /** Spanish sentence. */
  text: string;
  /** File whose form shows the value; absent if there is none. */
  file?: string;
  path?: FieldPath;
}

interface WithdrawalRemarks {
  /** Obstacles to the withdrawal. */
  obstacles: ContentRemark[];
  /** Other changes that the withdrawal makes. */
  effects: ContentRemark[];
}

/** Input of the plan. */
interface Survey {
  galleries: GalleriesValue;
  /** All other content files; they may be invalid, since a photo can be withdrawn at any time. */
  contentFiles: ParsedFile[];
  photoFiles: KnownFile[];
  /** Groups of hashes that belong to one photo. */
  origins: string[][];
  references: References;
}

export interface PhotoToWithdraw {
  /** Id of the picture: `2024-2025/copa/17`, `equipos/federados/cadete-femenino`. */
  id: string;
  /** Album and number; null for a picture outside the albums. */
  inAlbum: AlbumPhotoNumber | null;
  /** Spanish, without an article: `foto 17 del álbum Copa (2024-2025)`. */
  name: string;
  /** SHA-256 of all its files, including files that no longer exist, hex. */
  hashes: string[];
}

/** Reads the input of the plan. @throws if galerias.yaml is invalid, or a photo cannot be read */
export async function surveyPhotos({ folders }: Pick<DeskContext, 'folders'>): Promise<Survey> {
  const texts = await readContentTexts(folders.contentDir);
  const text = texts.get(galleriesFile.name);
  return {
    galleries: text === undefined ? { cursos: [] } : parse(text),
    contentFiles: [...texts]
      .filter(([file]) => file !== galleriesFile.name && file !== withdrawnFile.name)
      .map(([file, text]) => parseFile(file, text)),
    references: collectReferences(texts),
    photoFiles: await listKnownFiles(folders),
    origins: await readPhotoOrigins(folders.contentDir),
  };
}

/** Returns the hashes with those of all files that share an origin with them. */
function addRelatedHashes(origins: readonly string[][], hashes: readonly string[]): string[] {
  const found = new Set(hashes);
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const group of origins.filter((group) => group.some((hash) => found.has(hash))))
      for (const hash of group) found.add(hash);
  }
  return [...found];
}

/** Returns album and number of a picture; null for a picture outside the albums. */
function albumPhoto(value: GalleriesValue, id: string): AlbumPhotoNumber | null {
  const { folder, stem } = splitId(id);
  const found = albumsIn(value).find(({ key }) => key === folder);
  const n = Number(stem);
  return found && n >= 1 && n <= found.album.amount ? { album: folder, n } : null;
}

/** Formats an album: `«Copa» (2024-2025)`. */
const quotedAlbum = ({ season, album }: FoundAlbum) => `«${album.name}» (${season})`;

/** Formats an album photo: `foto 17 del álbum Copa (2024-2025)`. */
function albumPhotoName(value: GalleriesValue, { album: key, n }: AlbumPhotoNumber): string {
  const found = albumsIn(value).find((album) => album.key === key);
  return `foto ${n} del álbum ${found ? `${found.album.name} (${found.season})` : key}`;
}

/**
 * Plans the withdrawal of photos.
 * @param similarHashes SHA-256 of similar files that a person has selected
 */
export function planWithdrawal(
  survey: Survey,
  requested: readonly string[],
  similarHashes: readonly string[] = [],
) {
  const { galleries: before, photoFiles, origins, references } = survey;
  const galleries = structuredClone(before);
  const remarks: WithdrawalRemarks = { obstacles: [], effects: [] };
  const { obstacles, effects } = remarks;
  const usesOf = (ids: readonly string[]) =>
    survey.contentFiles.flatMap((content) => pictureUses(content, ids, references));
  const filesOf = (hashes: readonly string[]) => photoFiles.filter(({ sha256 }) => hashes.includes(sha256));

  const photos = requested.map((id, i): PhotoToWithdraw => {
    const ownFiles = photoFiles.filter((file) => file.id !== null && isSamePicture(file.id, id));
    const inAlbum = albumPhoto(before, id);
    const [use] = inAlbum ? [] : usesOf([id]);
    const name = inAlbum ? albumPhotoName(before, inAlbum) : use ? `foto de ${use.where}` : `foto «${id}»`;
    if (ownFiles.length === 0) obstacles.push({ text: missingFileText(name, inAlbum) });
    const hashes = ownFiles.map(({ sha256 }) => sha256);
    return {
      id,
      inAlbum,
      name,
      hashes: addRelatedHashes(origins, i === 0 ? [...hashes, ...similarHashes] : hashes),
    };
  });
  for (const { hashes } of [...photos])
    for (const { path, id } of filesOf(hashes)) {
      if (id === null || photos.some((photo) => isSamePicture(photo.id, id))) continue;
      const inAlbum = albumPhoto(before, id);
      if (!inAlbum) effects.push({ text: `Se borra también el archivo «${path}».` });
      else {
        const name = albumPhotoName(before, inAlbum);
        photos.push({ id, inAlbum, name, hashes });
        effects.push({ text: `Se retira también la ${name}.` });
      }
    }

  const files = filesOf(photos.flatMap(({ hashes }) => hashes));
  const ids = [...photos.map(({ id }) => id), ...idsOf(files)];
  for (const { inAlbum } of photos) if (inAlbum) withdrawFromAlbum(galleries, inAlbum, remarks);
  const isWithdrawn = (id: string) => ids.some((withdrawn) => isSamePicture(withdrawn, id));
  const isWithdrawnCover = ({ key, album }: FoundAlbum) => isWithdrawn(coverOf(key, album).id);
  removeEmptyAlbums(
    galleries,
    (found) => photos.some(({ inAlbum }) => inAlbum?.album === found.key) || isWithdrawnCover(found),
    remarks,
  );
  for (const found of albumsIn(galleries)) if (isWithdrawnCover(found)) replaceCover(found, remarks);
  const uses = usesOf(ids);
  reportUses(uses, remarks);

  const similar = [...Map.groupBy(findSimilarFiles(files, photoFiles), ({ sha256 }) => sha256)].map(
    ([sha256, group]) => ({
      sha256,
      /** Spanish text after «Se parece también a»: `la foto 3 del álbum…`. */
      where: describeSimilarFiles(before, group, { uses: usesOf(idsOf(group)), covers: albumsIn(galleries) }),
    }),
  );
  return {
    /** Requested photos, and the same photos in other albums. */
    photos,
    /** Obstacles to the withdrawal; empty if there are none. */
    obstacles: withoutDuplicates(obstacles),
    effects: withoutDuplicates(effects),
    /** Content files that use a withdrawn picture. */
    filesWithUses: [...new Set(uses.map(({ file }) => file))],
    /** Returns the text of one of these files without the withdrawn pictures. */
    textWithout: (file: string, text: string) => textWithoutPictures(parseFile(file, text), ids, references),
    /** Similar files, which stay unless a person selects them. */
    similar,
    /** Value of galerias.yaml without the photos. */
    galleries,
    /** Files of the photos, including copies in versions. */
    files,
  };
}

const idsOf = (files: readonly KnownFile[]) => files.flatMap(({ id }) => id ?? []);

const withoutDuplicates = (remarks: readonly ContentRemark[]): ContentRemark[] => [
  ...new Map(remarks.map((remark) => [JSON.stringify(remark), remark])).values(),
];

const missingFileText = (name: string, inAlbum: AlbumPhotoNumber | null) =>
  `No se encuentra el archivo de la ${name}. Sin él no se puede impedir que vuelva: recupéralo${
    inAlbum
      ? `, o pon ${inAlbum.n} en las «Retiradas» del álbum y publica`
      : ', o quita la foto de su formulario y publica'
  }.`;

/** Describes in Spanish where similar files with one content are used. */
function describeSimilarFiles(
  value: GalleriesValue,
  group: readonly KnownFile[],
  { uses, covers }: { uses: { where: string }[]; covers: FoundAlbum[] },
): string {
  const ids = idsOf(group);
  const albums = covers.filter(({ key, album }) =>
    ids.some((id) => isSamePicture(id, coverOf(key, album).id)),
  );
  const [photo] = ids.flatMap((id) => albumPhoto(value, id) ?? []);
  const path = group[0]?.path;
  const isUnused = uses.length + albums.length === 0;
  const subject = photo
    ? `la ${albumPhotoName(value, photo)}`
    : path
      ? `«${path}»${isUnused ? ', que no sale en ninguna página' : ''}`
      : 'una foto de antes, que guardan las versiones';
  return [
    subject,
    ...uses.map(({ where }) => `que sale en ${where}`),
    ...albums.map((found) => `que es la portada del álbum ${quotedAlbum(found)}`),
  ].join(', ');
}

/** Marks a photo as withdrawn in galerias.yaml, deletes its caption, and if it is the cover makes the next photo the cover. */
function withdrawFromAlbum(
  value: GalleriesValue,
  { album: key, n }: AlbumPhotoNumber,
  { effects }: WithdrawalRemarks,
): void {
  const album = albumsIn(value).find((found) => found.key === key)?.album;
  if (!album) return;
  album.retiradas = [...new Set([...(album.retiradas ?? []), n])].sort((a, b) => a - b);
  const shown = shownNumbers(album);
  const next = shown.find((number) => number > n) ?? shown.at(-1);
  if (next === undefined) return;
  const caption = album.pies?.[n];
  if (album.pies && caption !== undefined) {
    delete album.pies[n];
    if (Object.keys(album.pies).length === 0) delete album.pies;
    effects.push({ text: `Se borra su pie: «${caption}».` });
  }
  if (isSamePicture(coverOf(key, album).id, `${key}/${n}`)) {
    album.img = next;
    effects.push({
      text: `La portada del álbum pasa a ser la foto ${next}. Puedes elegir otra en el álbum.`,
    });
  }
}

/** Deletes affected albums without remaining photos. */
function removeEmptyAlbums(
  value: GalleriesValue,
  isAffected: (found: FoundAlbum) => boolean,
  { effects }: WithdrawalRemarks,
): void {
  for (const found of albumsIn(value))
    if (isAffected(found) && shownNumbers(found.album).length === 0) {
      for (const season of value.cursos)
        season.albumes = season.albumes.filter((album) => album !== found.album);
      effects.push({ text: `El álbum ${quotedAlbum(found)} se quita entero: no le queda ninguna foto.` });
    }
}

/** Makes the album's first photo its cover. */
function replaceCover(found: FoundAlbum, { effects }: WithdrawalRemarks): void {
  const [first] = shownNumbers(found.album);
  if (first === undefined) return;
  found.album.img = first;
  effects.push({
    text: `La portada del álbum ${quotedAlbum(found)} pasa a ser su foto ${first}.`,
    file: galleriesFile.name,
    path: [...found.path, 'img'],
  });
}

/** Reports the uses outside galerias.yaml: they are removed, or if their file has errors that prevent it, are obstacles. */
function reportUses(uses: readonly PictureUse[], { effects, obstacles }: WithdrawalRemarks): void {
  for (const { where, file, path, removablePath } of uses)
    if (removablePath)
      effects.push({ text: `Deja de salir en ${where}, que queda sin esta foto.`, file, path });
    else
      obstacles.push({
        text: `${where} nombra la foto, y tiene errores que no dejan quitarla de allí. Corrígelos y vuelve a retirarla.`,
        file,
        path,
      });
}
