/** What changes where photos go for good, and what stands in the way. Pure, of what was read once. */
import { parse } from 'yaml';
import { removalRequest } from '../../addresses/contact-form.ts';
import { changeDocument, readDocument } from '../../content/documents/documents.ts';
import { galleries as galleriesFile } from '../../content/files/galleries.ts';
import { withdrawn as withdrawnFile } from '../../content/files/withdrawn.ts';
import { splitId } from '../../pictures/originals.ts';
import {
  albumsIn,
  coverOf,
  type GalleriesValue,
  type PhotoOfAlbum,
  sameId,
  shownNumbers,
} from '../albums/galleries.ts';
import { formSchemaOf } from '../editing/form-schema.ts';
import { itemNames, removeAt, visitStrings } from '../editing/uses.ts';
import { photoOrigins } from '../photos/sources.ts';
import type { FieldPath, References } from '../server/api.ts';
import type { DeskContext } from '../server/context.ts';
import { referencesOf } from '../server/references.ts';
import { declarationOf, textsOf, titleOf } from '../server/texts.ts';
import { filesLike, type KnownFile, knownPhotos } from './photo-files.ts';

interface OtherFile {
  file: string;
  title: string;
  text: string;
  /** Null where it cannot be read. */
  value: unknown;
}

/** A sentence about a place of the content. */
export interface Remark {
  words: string;
  /** Where it can be looked at; absent for what is no form. */
  file?: string;
  path?: FieldPath;
}

/** All that is looked at. */
interface Survey {
  value: GalleriesValue;
  /** The other content files: they may have faults, a photo can be taken off at any time. */
  others: OtherFile[];
  files: KnownFile[];
  origins: string[][];
  references: References;
}

/** A photo that goes, with the SHA-256 of all files that are it, there or not, hex. */
interface Gone extends PhotoOfAlbum {
  hashes: string[];
}

/** @throws where galerias.yaml is not there or cannot be read, or a photo cannot */
export async function surveyPhotos({ folders }: Pick<DeskContext, 'folders'>): Promise<Survey> {
  const texts = await textsOf(folders.contentDir);
  const text = texts.get(galleriesFile.name);
  if (text === undefined) throw new Error(`Falta ${galleriesFile.name}, donde están los álbumes.`);
  return {
    value: parse(text),
    others: [...texts]
      .filter(([file]) => file !== galleriesFile.name && file !== withdrawnFile.name)
      .map(otherFile),
    references: referencesOf(texts),
    files: await knownPhotos(folders),
    origins: await photoOrigins(folders.contentDir),
  };
}

function otherFile([file, text]: [string, string]): OtherFile {
  const title = titleOf(file, text);
  try {
    return { file, title, text, value: readDocument(file, text) };
  } catch {
    return { file, title, text, value: null };
  }
}

/** These hashes, and those of whatever is one photo with them: of one origin, in whatever role. */
function sameOrigin(origins: readonly string[][], hashes: readonly string[]): string[] {
  const found = new Set(hashes);
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const group of origins.filter((each) => each.some((hash) => found.has(hash))))
      for (const hash of group) found.add(hash);
  }
  return [...found];
}

const isSame = (a: PhotoOfAlbum, b: PhotoOfAlbum) => a.album === b.album && a.n === b.n;

function albumPhoto(value: GalleriesValue, id: string): PhotoOfAlbum | null {
  const { folder, stem } = splitId(id);
  const found = albumsIn(value).find(({ key }) => key === folder);
  const n = Number(stem);
  return found && n >= 1 && n <= found.album.amount ? { album: folder, n } : null;
}

/** `Copa (2024-2025)` */
export function albumWords(value: GalleriesValue, key: string): string {
  const found = albumsIn(value).find((each) => each.key === key);
  return found ? `${found.album.name} (${found.season})` : key;
}

/** @param also SHA-256 of files that only look like the photos, and that a person chose to withdraw as well */
export function planWithdrawal(
  { value: before, others, files: all, origins, references }: Survey,
  requested: readonly PhotoOfAlbum[],
  also: readonly string[] = [],
) {
  const value = structuredClone(before);
  const blocked: Remark[] = [];
  const effects: Remark[] = [];
  const filesOf = (hashes: readonly string[]) => all.filter(({ sha256 }) => hashes.includes(sha256));
  const photos = requested.map(({ album, n }, i): Gone => {
    const own = all.filter(({ id }) => id === `${album}/${n}`).map(({ sha256 }) => sha256);
    if (own.length === 0)
      blocked.push({
        words: `No encuentro el archivo de la foto ${n} del álbum ${album}. Sin él no se puede impedir que vuelva: recupéralo, o pon ${n} en las «retiradas» del álbum y publica.`,
      });
    return { album, n, hashes: sameOrigin(origins, i === 0 ? [...own, ...also] : own) };
  });
  for (const { hashes } of [...photos])
    for (const { path, id } of filesOf(hashes)) {
      if (id === null) continue;
      const other = albumPhoto(before, id);
      if (!other) effects.push({ words: `Se borra también el archivo «${path}».` });
      else if (!photos.some((each) => isSame(each, other))) {
        photos.push({ ...other, hashes });
        effects.push({
          words: `Se retira también la foto ${other.n} del álbum ${albumWords(before, other.album)}.`,
        });
      }
    }
  for (const photo of photos) takeDown(value, photo, { blocked, effects });
  const files = filesOf(photos.flatMap(({ hashes }) => hashes));
  const idsOf = (some: readonly KnownFile[]) => some.flatMap(({ id }) => id ?? []);
  const isOneOf = (ids: readonly string[]) => (name: string) => ids.some((id) => sameId(id, name));
  const usesOf = (ids: readonly string[]) => others.flatMap((file) => usesIn(file, ids, references));
  const ids = [...photos.map(({ album, n }) => `${album}/${n}`), ...idsOf(files)];
  for (const { where, file, path, isOptional } of usesOf(ids))
    if (isOptional) effects.push({ words: `Deja de salir en ${where}, que queda sin foto.`, file, path });
    else
      blocked.push({
        words: `La foto también sale en ${where}, donde no puede faltar: pon allí otra y vuelve a retirarla.`,
        file,
        path,
      });
  replaceCovers(value, isOneOf(ids), { blocked, effects });
  const alike = [...Map.groupBy(filesLike(files, all), ({ sha256 }) => sha256)].map(([sha256, like]) => {
    const isLike = isOneOf(idsOf(like));
    const uses = usesOf(idsOf(like));
    const covers = albumsIn(value).filter(({ key, album }) => isLike(coverOf(key, album).id));
    const [photo] = idsOf(like).flatMap((id) => albumPhoto(before, id) ?? []);
    const path = like[0]?.path;
    const where = photo
      ? `la foto ${photo.n} del álbum ${albumWords(before, photo.album)}`
      : path
        ? `«${path}»${uses.length + covers.length > 0 ? '' : ', que no sale en ninguna página'}`
        : 'una foto de antes, que guardan las versiones';
    return {
      sha256,
      /** Spanish, after «Se parece también a»: `la foto 3 del álbum…`. */
      where: [
        where,
        ...uses.map((use) => `que sale en ${use.where}`),
        ...covers.map(({ season, album }) => `que es la portada del álbum «${album.name}» (${season})`),
      ].join(', '),
      /** It is in use where there has to be a picture, and has to be replaced there first. */
      used: uses.some(({ isOptional }) => !isOptional),
    };
  });
  return {
    /** The photos and, where an album has the same one again, that one. */
    photos,
    /** Spanish sentences: why they cannot go yet. Empty: they can. */
    blocked: distinct(blocked),
    /** Spanish sentences: what changes besides. */
    effects: distinct(effects),
    /** Files that name a picture which goes. */
    users: [...new Set(usesOf(ids).map(({ file }) => file))],
    /** The text of such a file without those pictures. */
    textWithout: (file: string, text: string) => textWithout(otherFile([file, text]), ids, references),
    /** What looks like them; it stays unless a person chooses it. */
    alike,
    /** Of galerias.yaml, without them. */
    value,
    /** Their files, also those that versions keep. */
    files,
  };
}

interface Remarks {
  blocked: Remark[];
  effects: Remark[];
}

const distinct = (remarks: readonly Remark[]): Remark[] => [
  ...new Map(remarks.map((remark) => [JSON.stringify(remark), remark])).values(),
];

/** Takes a photo down in the value of galerias.yaml: its number, its caption and, where it was the cover, the next one. */
function takeDown(
  value: GalleriesValue,
  { album: key, n }: PhotoOfAlbum,
  { blocked, effects }: Remarks,
): void {
  const album = albumsIn(value).find((each) => each.key === key)?.album;
  if (!album || n < 1 || n > album.amount) {
    blocked.push({ words: `El álbum ${key} no tiene ninguna foto ${n}.` });
    return;
  }
  album.retiradas = [...new Set([...(album.retiradas ?? []), n])].sort((a, b) => a - b);
  const shown = shownNumbers(album);
  const next = shown.find((other) => other > n) ?? shown.at(-1);
  if (next === undefined) {
    blocked.push({
      words: `La foto ${n} es la única que se ve del álbum «${album.name}»: quita el álbum entero.`,
    });
    return;
  }
  const caption = album.pies?.[n];
  if (album.pies && caption !== undefined) {
    delete album.pies[n];
    if (Object.keys(album.pies).length === 0) delete album.pies;
    effects.push({ words: `Se borra su pie: «${caption}».` });
  }
  if (sameId(coverOf(key, album).id, `${key}/${n}`)) {
    album.img = next;
    effects.push({
      words: `La portada del álbum pasa a ser la foto ${next}. Puedes elegir otra en el álbum.`,
    });
  }
}

/** Albums whose cover is a photo that goes, of another album, get the first of their own. */
function replaceCovers(
  value: GalleriesValue,
  isGone: (id: string) => boolean,
  { blocked, effects }: Remarks,
): void {
  for (const { key, season, path, album } of albumsIn(value)) {
    if (!isGone(coverOf(key, album).id)) continue;
    const name = `«${album.name}» (${season})`;
    const place = { file: galleriesFile.name, path: [...path, 'img'] };
    const [first] = shownNumbers(album);
    if (first === undefined) {
      blocked.push({ words: `La foto es la portada del álbum ${name}: ponle otra antes.`, ...place });
      continue;
    }
    album.img = first;
    effects.push({ words: `La portada del álbum ${name} pasa a ser su foto ${first}.`, ...place });
  }
}

/** A place of a content file that names a picture. */
interface PictureUse {
  file: string;
  path: FieldPath;
  /** `«Equipos Federados › Cadete femenino»` */
  where: string;
  /** There may be no picture. */
  isOptional: boolean;
}

/** Places of a file that name one of the pictures; a file that cannot be read is searched as text, `2024-2025/copa/017` as well. */
function usesIn(
  { file, title, text, value }: OtherFile,
  ids: readonly string[],
  references: References,
): PictureUse[] {
  if (value === null)
    return ids.some((id) => textNames(text, id))
      ? [{ file, path: [], where: `«${title}»`, isOptional: false }]
      : [];
  const found: PictureUse[] = [];
  visitStrings(formSchemaOf(declarationOf(file)), value, [], null, (_, name, path, goes) => {
    if (!ids.some((id) => sameId(id, name))) return;
    const where = `«${[title, ...itemNames(value, path, references)].join(' › ')}»`;
    found.push({ file, path, where, isOptional: goes !== null && goes.length === path.length });
  });
  return found;
}

function textNames(text: string, id: string): boolean {
  const { folder, stem } = splitId(id);
  const name = `${folder && `${folder}/`}${/^\d+$/.test(stem) ? '0*' : ''}${stem}`;
  return new RegExp(`(?<![\\w/-])${name}(?![\\w/-])`, 'i').test(text);
}

/** The text of a file without pictures where there may be none. */
function textWithout(other: OtherFile, ids: readonly string[], references: References): string {
  const value = structuredClone(other.value);
  for (const { path, isOptional } of usesIn(other, ids, references).reverse())
    if (isOptional) removeAt(value, path);
  return changeDocument(other.file, other.text, value);
}

/** The sentence of the contact form for any photo of any album. */
const REQUEST = new RegExp(
  removalRequest(0, '*').replace(/[.]/g, '\\.').replace('0', '(\\d{1,6})').replace('*', '([^«»]{1,200})'),
  'g',
);

/**
 * The photos that a message of the contact form asks to withdraw, each once. Line breaks, which mail programs put in, count
 * as spaces. An album that the club does not have, or a photo that it does not show, is left out.
 * @param value of galerias.yaml
 */
export function parseRemovalRequests(text: string, value: GalleriesValue): PhotoOfAlbum[] {
  const requests = text.replace(/[\s>]+/g, ' ').matchAll(REQUEST);
  const found = [...requests].flatMap(([, number, name]) => {
    const n = Number(number);
    // The site names an album with its season: `Copa 2024-2025`.
    return albumsIn(value)
      .filter(({ season, album }) => `${album.name} ${season}` === name && shownNumbers(album).includes(n))
      .map(({ key }) => ({ album: key, n }));
  });
  return [...new Map(found.map((request) => [`${request.album}/${request.n}`, request])).values()];
}
