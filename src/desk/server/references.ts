/** Collects the entries that forms may refer to. Also reads files with errors. */

import { BOARD_PAGE, HOME_PAGE, STAFF_PAGE, STORY_PAGE, VENUES_PAGE } from '../../consent/consent.ts';
import { readDocument } from '../../content/documents/documents.ts';
import { type Fields, isFields } from '../../content/documents/values.ts';
import { memoizeByFile } from '../../content/files/declare.ts';
import { type FieldPath, pictureAddress, type Reference, type ReferenceKind } from './api.ts';

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Returns the value of a file; empty if it cannot be parsed. */
export function parseFields(file: string, text: string | undefined): Fields {
  return text === undefined ? {} : parseFieldsOnce(file, text);
}

const parseFieldsOnce = memoizeByFile((file, text): Fields => {
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
      picture: pictureAddress(fields.img),
    };
  });
}

/** Returns a picture of a colour as a data URL; null for an invalid colour. */
const swatchUrl = (colour: string): string | null =>
  /^#[\da-f]{6}$/i.test(colour)
    ? `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="${colour}"/></svg>`)}`
    : null;

type EntryKind = Exclude<ReferenceKind, 'fotos'>;

/** Returns the entries of all files that forms may refer to, by kind. @param texts of the content files, by path */
export function collectReferences(texts: ReadonlyMap<string, string>): Record<ReferenceKind, Reference[]> {
  const entries = entriesByKind(texts);
  return { ...entries, fotos: photoPages(entries) };
}

/** Returns the pages whose photos need a consent record. */
function photoPages({ equipos, albumes, paginas }: Record<EntryKind, Reference[]>): Reference[] {
  const page = (key: string, name: string) => ({ key, name, detail: '', picture: null });
  return [
    page(HOME_PAGE, 'Portada'),
    ...equipos.map((team) => ({ ...team, key: `/equipos/${team.key}` })),
    page(STAFF_PAGE, 'Cuerpo técnico'),
    page(BOARD_PAGE, 'Junta directiva'),
    page(VENUES_PAGE, 'Lugares de entrenamiento'),
    page(STORY_PAGE, 'Quiénes somos'),
    ...paginas,
    ...albumes.map((album) => ({ ...album, key: `/galerias/${album.key}` })),
  ];
}

/** Returns the entries of all kinds except photos. @param texts of the content files, by path */
function entriesByKind(texts: ReadonlyMap<string, string>): Record<EntryKind, Reference[]> {
  const fieldsOf = (file: string) => parseFields(file, texts.get(file));
  const files = [...texts.keys()];
  return {
    'entrenadores.yaml': referencesByKey(fieldsOf('entrenadores.yaml').entrenadores, 'name', 'description'),
    'marca.yaml': listOf(fieldsOf('marca.yaml').tipos_de_equipo).map(({ name, color }) => ({
      key: textOf(name),
      name: textOf(name),
      detail: '',
      picture: swatchUrl(textOf(color)),
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
          picture: pictureAddress(team.img),
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
        picture: pictureAddress(
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
      Object.entries(parseFields(file, text))
        .flatMap(([key, value]) => itemsOf(key, value))
        .flatMap(([path, item]) => (nameOf(item) ? [{ file, path, name: nameOf(item) }] : [])),
    );
}
