/** What changes where photos go for good, and what stands in the way. Pure, of what was read once. */
import { parse } from 'yaml';
import { galleries as galleriesFile } from '../../content/files/galleries.ts';
import { splitId } from '../../pictures/originals.ts';
import {
  albumsIn,
  coverOf,
  type GalleriesValue,
  type PhotoOfAlbum,
  sameId,
  shownNumbers,
} from '../albums/galleries.ts';
import { readDocument } from '../documents/documents.ts';
import { namesIn } from '../photos/picture-roles.ts';
import { photoOrigins } from '../photos/sources.ts';
import type { DeskContext } from '../server/context.ts';
import { textsOf, titleOf } from '../server/texts.ts';
import { filesLike, idOfFile, type KnownFile, knownPhotos } from './photo-files.ts';

interface OtherFile {
  title: string;
  text: string;
  /** All that it names; null where it cannot be read. */
  names: string[] | null;
}

/** All that is looked at. */
interface Survey {
  value: GalleriesValue;
  /** The other content files: they may have faults, a photo can be taken off at any time. */
  others: OtherFile[];
  files: KnownFile[];
  origins: string[][];
}

/** A photo that goes, with the SHA-256 of all files that are it, there or not, hex. */
export interface Gone extends PhotoOfAlbum {
  hashes: string[];
}

/** Something that looks like them; it stays unless a person says otherwise. */
export interface AlikeFile {
  /** SHA-256, hex. */
  sha256: string;
  /** Spanish, after «Se parece también a»: `la foto 3 del álbum…`. */
  where: string;
  /** It is in use elsewhere, and has to be replaced there first. */
  used: boolean;
}

export interface WithdrawalPlan {
  /** The photos and, where an album has the same one again, that one. */
  photos: Gone[];
  /** Spanish sentences: why they cannot go yet. Empty: they can. */
  blocked: string[];
  /** Spanish sentences: what changes besides. */
  effects: string[];
  alike: AlikeFile[];
  /** Of galerias.yaml, without them. */
  value: GalleriesValue;
  /** Their files, also those that versions keep. */
  files: KnownFile[];
}

/** @throws where galerias.yaml is not there or cannot be read, or a photo cannot */
export async function surveyPhotos({ folders }: Pick<DeskContext, 'folders'>): Promise<Survey> {
  const texts = await textsOf(folders.contentDir);
  const text = texts.get(galleriesFile.name);
  if (text === undefined) throw new Error(`Falta ${galleriesFile.name}, donde están los álbumes.`);
  return {
    value: parse(text),
    others: [...texts].filter(([file]) => file !== galleriesFile.name).map(otherFile),
    files: await knownPhotos(folders),
    origins: await photoOrigins(folders.contentDir),
  };
}

function otherFile([file, text]: [string, string]): OtherFile {
  const title = titleOf(file, text);
  try {
    return { title, text, names: namesIn(readDocument(file, text).value) };
  } catch {
    return { title, text, names: null };
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

/** @param also SHA-256 of files that only look like them, and that a person said go along */
export function planWithdrawal(
  { value: before, others, files: all, origins }: Survey,
  asked: readonly PhotoOfAlbum[],
  also: readonly string[] = [],
): WithdrawalPlan {
  const idOf = ({ path }: KnownFile) => (path === null ? null : idOfFile(path));
  const filesOf = (hashes: readonly string[]) => all.filter(({ sha256 }) => hashes.includes(sha256));
  const blocked = new Set<string>();
  const effects: string[] = [];
  const photos = asked.map(({ album, n }): Gone => {
    const own = all.filter((file) => idOf(file) === `${album}/${n}`);
    if (own.length === 0)
      blocked.add(
        `No encuentro el archivo de la foto ${n} del álbum ${album}. Sin él no se puede impedir que vuelva: recupéralo, o pon ${n} en las «retiradas» del álbum y publica.`,
      );
    return {
      album,
      n,
      hashes: sameOrigin(
        origins,
        own.map(({ sha256 }) => sha256),
      ),
    };
  });
  const [first] = photos;
  if (first) first.hashes = sameOrigin(origins, [...first.hashes, ...also]);
  for (const { hashes } of [...photos])
    for (const { path } of filesOf(hashes)) {
      if (path === null) continue;
      const other = albumPhoto(before, idOfFile(path));
      if (!other) effects.push(`Se borra también el archivo «${path}».`);
      else if (!photos.some((each) => isSame(each, other))) {
        photos.push({ ...other, hashes });
        effects.push(`Se retira también la foto ${other.n} del álbum ${albumWords(before, other.album)}.`);
      }
    }
  let value = before;
  for (const photo of photos) {
    const change = takeDown(value, photo);
    if ('blocked' in change) blocked.add(change.blocked);
    else {
      value = change.value;
      effects.push(...change.effects);
    }
  }
  const files = filesOf(photos.flatMap(({ hashes }) => hashes));
  const ids = new Set([
    ...photos.map(({ album, n }) => `${album}/${n}`),
    ...files.flatMap((file) => idOf(file) ?? []),
  ]);
  const usesOf = (some: Iterable<string>) => [
    ...new Set([...some].flatMap((id) => otherUses(others, value, id))),
  ];
  for (const where of usesOf(ids))
    blocked.add(`La foto también sale ${where}: pon allí otra y vuelve a retirarla.`);
  const alike = [...Map.groupBy(filesLike(files, all), ({ sha256 }) => sha256)].map(
    ([sha256, like]): AlikeFile => {
      const likeIds = like.flatMap((file) => idOf(file) ?? []);
      const uses = usesOf(likeIds);
      const photo = likeIds.flatMap((id) => albumPhoto(before, id) ?? [])[0];
      const path = like[0]?.path;
      const where = photo
        ? `la foto ${photo.n} del álbum ${albumWords(before, photo.album)}`
        : path
          ? `«${path}»${uses.length > 0 ? '' : ', que no sale en ninguna página'}`
          : 'una foto de antes, que guardan las versiones';
      return {
        sha256,
        where: [where, ...uses.map((use) => `que sale ${use}`)].join(', '),
        used: uses.length > 0,
      };
    },
  );
  return { photos, blocked: [...blocked], effects, alike, value, files };
}

/** Takes a photo down in the value of galerias.yaml: its number, its caption and, where it was the cover, the next one. */
function takeDown(
  value: GalleriesValue,
  { album: key, n }: PhotoOfAlbum,
): { value: GalleriesValue; effects: string[] } | { blocked: string } {
  const copy = structuredClone(value);
  const album = albumsIn(copy).find((each) => each.key === key)?.album;
  if (!album || n < 1 || n > album.amount) return { blocked: `El álbum ${key} no tiene ninguna foto ${n}.` };
  const effects: string[] = [];
  album.retiradas = [...new Set([...(album.retiradas ?? []), n])].sort((a, b) => a - b);
  const shown = shownNumbers(album);
  const next = shown.find((other) => other > n) ?? shown.at(-1);
  if (next === undefined)
    return {
      blocked: `La foto ${n} es la única que se ve del álbum «${album.name}»: quita el álbum entero.`,
    };
  const caption = album.pies?.[n];
  if (album.pies && caption !== undefined) {
    delete album.pies[n];
    if (Object.keys(album.pies).length === 0) delete album.pies;
    effects.push(`Se borra su pie: «${caption}».`);
  }
  if (sameId(coverOf(key, album).id, `${key}/${n}`)) {
    album.img = next;
    effects.push(`La portada del álbum pasa a ser la foto ${next}. Puedes elegir otra en el álbum.`);
  }
  return { value: copy, effects };
}

/** Whether a file names a picture; one that cannot be read is searched as text, `2024-2025/copa/017` as well. */
function isNamedIn({ text, names }: OtherFile, id: string): boolean {
  if (names) return names.some((name) => sameId(name, id));
  const { folder, stem } = splitId(id);
  const name = `${folder && `${folder}/`}${/^\d+$/.test(stem) ? '0*' : ''}${stem}`;
  return new RegExp(`(?<![\\w/-])${name}(?![\\w/-])`, 'i').test(text);
}

/** Where the content names a photo besides its album and that album's cover, in Spanish: `en «Equipos Federados»`. */
const otherUses = (others: readonly OtherFile[], value: GalleriesValue, id: string): string[] => [
  ...others.filter((file) => isNamedIn(file, id)).map(({ title }) => `en «${title}»`),
  ...albumsIn(value)
    .filter(({ key, album }) => key !== splitId(id).folder && sameId(coverOf(key, album).id, id))
    .map(({ season, album }) => `como portada del álbum «${album.name}» (${season})`),
];
