/** Collects the entries that forms may refer to. Also reads files with errors. */

import { PHOTO_PAGES } from './content/club-pictures.ts';
import { readDocument } from './content/documents/documents.ts';
import type { FieldPath } from './content/documents/values.ts';
import { type Fields, isFields } from './content/documents/values.ts';
import { memoizeByFile } from './content/memoize-by-file.ts';

/** Entry that other files refer to by its key. */
export interface Reference {
  key: string;
  name: string;
  /** Tells entries of the same name apart: a kind of team, a role. */
  detail: string;
  /** Id of its picture, or null. */
  picture: string | null;
  /** Colour, `#rrggbb`, of an entry that has one instead of a picture. */
  color?: string;
}

/** Kind of entry that a field may refer to, as `refers` in the schema metadata names it. */
export type ReferenceKind =
  | 'entrenadores.yaml'
  | 'marca.yaml'
  | 'lugares.yaml'
  | 'documentos.yaml'
  | 'equipos'
  | 'tipos'
  | 'paginas'
  | 'albumes'
  | 'fotos';

/** Entries that may be referred to, by kind. */
export type References = Readonly<Partial<Record<ReferenceKind, Reference[]>>>;

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Returns the id in a picture field, which holds an id, or an id with a focal point; null if it names no picture. */
function pictureId(img: unknown): string | null {
  const id = isFields(img) ? img.ruta : img;
  return typeof id === 'string' && id ? id : null;
}

/** Returns the value of a file; empty if it cannot be parsed. */
export function fieldsOfFile(file: string, text: string | undefined): Fields {
  return text === undefined ? {} : fieldsOfFileOnce(file, text);
}

const fieldsOfFileOnce = memoizeByFile((file, text): Fields => {
  try {
    const value = readDocument(file, text);
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
});

/** Returns the entries of a file that lists them by key. */
function referencesByKey(entries: unknown, name: string, detail: string): Reference[] {
  if (!isFields(entries)) return [];
  return Object.entries(entries).map(([key, entry]) => {
    const fields = isFields(entry) ? entry : {};
    return {
      key,
      name: textOf(fields[name]) || key,
      detail: textOf(fields[detail]),
      picture: pictureId(fields.img),
    };
  });
}

type EntryKind = Exclude<ReferenceKind, 'fotos'>;

/** Returns the entries of all files that forms may refer to, by kind. @param texts of the content files, by path */
export function collectReferences(texts: ReadonlyMap<string, string>): Record<ReferenceKind, Reference[]> {
  const entries = entriesByKind(texts);
  return { ...entries, fotos: photoPages(entries) };
}

/** Returns the pages whose photos need a consent record. */
function photoPages(entries: Record<EntryKind, Reference[]>): Reference[] {
  return Object.values(PHOTO_PAGES).flatMap((pages) =>
    'owner' in pages
      ? [{ key: pages.owner.page, name: pages.title, detail: '', picture: null }]
      : entries[pages.entries].map((entry) => ({ ...entry, key: pages.prefix + entry.key })),
  );
}

/** Returns the entries of all kinds except photos. @param texts of the content files, by path */
function entriesByKind(texts: ReadonlyMap<string, string>): Record<EntryKind, Reference[]> {
  const fieldsOf = (file: string) => fieldsOfFile(file, texts.get(file));
  const files = [...texts.keys()];
  return {
    'entrenadores.yaml': referencesByKey(fieldsOf('entrenadores.yaml').entrenadores, 'name', 'description'),
    'marca.yaml': listOf(fieldsOf('marca.yaml').tipos_de_equipo).map(({ name, color }) => ({
      key: textOf(name),
      name: textOf(name),
      detail: '',
      picture: null,
      color: textOf(color),
    })),
    'lugares.yaml': referencesByKey(fieldsOf('lugares.yaml').lugares, 'title', 'address'),
    'documentos.yaml': referencesByKey(fieldsOf('documentos.yaml').documentos, 'title', 'tipo'),
    equipos: files
      .filter((file) => file.startsWith('equipos/'))
      .flatMap((file) => {
        const kind = file.slice('equipos/'.length, -'.yaml'.length);
        const { title, equipos } = fieldsOf(file);
        return listOf(equipos).map((team) => ({
          key: `${textOf(team.pagina_en) || kind}/${textOf(team.route)}`,
          name: textOf(team.name),
          detail: textOf(title),
          picture: pictureId(team.img),
        }));
      }),
    tipos: files
      .filter((file) => file.startsWith('equipos/'))
      .map((file) => {
        const key = file.slice('equipos/'.length, -'.yaml'.length);
        return { key, name: textOf(fieldsOf(file).title) || key, detail: '', picture: null };
      }),
    paginas: files
      .filter((file) => file.startsWith('paginas/'))
      .map((file) => {
        const key = `/${file.slice('paginas/'.length, -'.md'.length)}`;
        return { key, name: textOf(fieldsOf(file).title) || key, detail: key, picture: null };
      }),
    albumes: listOf(fieldsOf('galerias.yaml').cursos).flatMap(({ curso, albumes }) => {
      const season = textOf(curso).replace('/', '-');
      return listOf(albumes).map((album) => ({
        key: `${season}/${textOf(album.route)}`,
        name: textOf(album.name),
        detail: season,
        picture: pictureId(
          typeof album.img === 'number' ? `${season}/${textOf(album.route)}/${album.img}` : album.img,
        ),
      }));
    }),
  };
}

/** Fields that may hold the name of an entry, in order of preference. */
const NAME_FIELDS = ['name', 'title', 'texto', 'motivo'];
/** Files that the search leaves out: albums have their own screens; matches and withdrawn photos have no names. */
const UNLISTED_FILES = /^(?:galerias|partidos|retiradas)\.yaml$|^temporadas\//;

const nameOf = (item: Fields): string =>
  String(NAME_FIELDS.map((key) => item[key]).find((name) => typeof name === 'string') ?? '');

/** Returns the items of a list or the entries of a record, with their paths in the file. */
function itemsOf(key: string, value: unknown): [FieldPath, Fields][] {
  const items: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, i) => [i, item])
    : Object.entries(isFields(value) ? value : {});
  return items.flatMap(([step, item]) =>
    isFields(item) ? [[[key, step], item] as [FieldPath, Fields]] : [],
  );
}

/** Returns the named items of all files, for the search. @param texts of the content files, by path */
export function collectNamedEntries(texts: ReadonlyMap<string, string>) {
  return [...texts]
    .filter(([file]) => !UNLISTED_FILES.test(file))
    .flatMap(([file, text]) =>
      Object.entries(fieldsOfFile(file, text))
        .flatMap(([key, value]) => itemsOf(key, value))
        .flatMap(([path, item]) => (nameOf(item) ? [{ file, path, name: nameOf(item) }] : [])),
    );
}
