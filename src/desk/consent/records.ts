/**
 * Who agreed to which album's photos: `permisos.yaml`, in the desk's own folder. One control says there and in galerias.yaml
 * whether minors are in an album.
 */
import { join } from 'node:path';
import { fullDay } from '../../agenda/dates.ts';
import { today } from '../../agenda/madrid.ts';
import type { Album, Club } from '../../content/club.ts';
import { ContentError, formatFileProblem } from '../../content/problems/problem.ts';
import { checkSchema } from '../../content/schema.ts';
import { parseYaml } from '../../content/yaml.ts';
import type { RefuseAlbums } from '../../publish/publish-club.ts';
import { checkTexts } from '../editing/check-content.ts';
import { formSchemaOf } from '../editing/form-schema.ts';
import { readIfThere } from '../store/store-paths.ts';
import { CONSENT_FILE, type ConsentRecord, consentFile, consentRecord } from './record.ts';

/** What a form asks of an album's permission. Which album it is is known. */
export function permissionSchema() {
  const schema = formSchemaOf({ name: CONSENT_FILE, schema: consentRecord });
  const { album: _, ...properties } = schema.properties ?? {};
  return { ...schema, properties };
}

/** The records in a text. @throws {ContentError} with file, line and what is allowed, in Spanish */
export function consentRecordsIn(text: string): ConsentRecord[] {
  if (text.trim() === '') return [];
  const source = parseYaml(CONSENT_FILE, text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));
  return checkSchema(consentFile, source).permisos;
}

/** The records of a club; none where nobody wrote one yet. @throws {ContentError} */
export async function readConsentRecords(contentDir: string): Promise<ConsentRecord[]> {
  return consentRecordsIn(String((await readIfThere(join(contentDir, CONSENT_FILE))) ?? ''));
}

/** How other files name an album: `2024-2025/copa`. */
const albumKey = ({ path }: Pick<Album, 'path'>): string => path.replace('/galerias/', '');

/** What has to be known of an album; whether minors are in it only where the content still has it. */
type AlbumToCheck = Pick<Album, 'path' | 'name' | 'season'> & { minors: Album['minors'] | null };

/** Why an album may not be published, in Spanish; empty where it may. @param day `2024-11-14` */
export function permissionProblem(
  record: ConsentRecord | undefined,
  album: Omit<AlbumToCheck, 'path'>,
  day: string,
): string {
  const name = `álbum «${album.name}» (${album.season})`;
  if (!record)
    return `El ${name} no tiene permiso anotado: di quién guarda los permisos firmados, desde cuándo valen y quién consiente.`;
  const { desde, hasta, menores } = record;
  if (desde > day)
    return `El permiso del ${name} vale desde el ${fullDay(desde)}: espera a ese día o corrige la fecha.`;
  if (hasta && hasta < day)
    return `El permiso del ${name} venció el ${fullDay(hasta)}: pide otra vez los permisos y anota el nuevo plazo, o quita el álbum.`;
  if (album.minors === null || menores === album.minors) return '';
  return menores
    ? `El ${name} lleva menores según su permiso, y en galerias.yaml no dice «menores: true»: pon las dos cosas de acuerdo.`
    : `El ${name} dice «menores: true» en galerias.yaml, y según su permiso no salen menores: pon las dos cosas de acuerdo.`;
}

/** What permissions say as things stand. */
export interface PermissionState {
  /** Those that may not be published, by key, each with a Spanish sentence: what is wrong, what to do. */
  albums: { album: string; message: string }[];
  /** Spanish: why the records cannot be read. Then they permit nothing, and no album is named. */
  fault: string | null;
}

/**
 * The albums that may not be published for want of a permission, in the order of the galleries. None for the sample,
 * which shows nobody.
 * @param day `2024-11-14`
 */
export async function permissionState(
  { sample, seasons }: Pick<Club, 'sample'> & { seasons: readonly { albums: readonly AlbumToCheck[] }[] },
  contentDir: string,
  day: string,
): Promise<PermissionState> {
  if (sample) return { albums: [], fault: null };
  try {
    const records = new Map((await readConsentRecords(contentDir)).map((record) => [record.album, record]));
    const albums = seasons
      .flatMap(({ albums }) => albums)
      .flatMap((album) => {
        const message = permissionProblem(records.get(albumKey(album)), album, day);
        return message ? [{ album: albumKey(album), message }] : [];
      });
    return { albums, fault: null };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const [problem] = error.problems;
    const place = problem && `${problem.file}${problem.line === null ? '' : `, línea ${problem.line}`}`;
    const why = problem ? ` (${place}: ${formatFileProblem(problem).join(' ')})` : '';
    return {
      albums: [],
      fault: `Los permisos anotados no se pueden leer, y sin ellos no se publica ningún álbum${why}. Corrige ese archivo o recupéralo de la segunda copia.`,
    };
  }
}

/** Why a club may not be published for want of permissions, in Spanish; empty where it may. */
export async function refusedAlbums(
  club: Parameters<typeof permissionState>[0],
  contentDir: string,
  day = today(),
): Promise<string[]> {
  const { albums, fault } = await permissionState(club, contentDir, day);
  return fault ? [fault] : albums.map(({ message }) => message);
}

/** The gate for a version of which only its files are known: its albums against the permissions as they stand. */
export const refuseAlbums =
  (contentDir: string, day?: string): RefuseAlbums =>
  async (keys) => {
    if (keys.length === 0) return [];
    const { club } = await checkTexts(contentDir);
    const known = club?.seasons.flatMap(({ albums }) => albums) ?? [];
    const albums = keys.map((key): AlbumToCheck => {
      const [season = '', name = ''] = key.split('/');
      const unknown = { path: `/galerias/${key}`, name, season, minors: null };
      return known.find((album) => albumKey(album) === key) ?? unknown;
    });
    // While the content has faults nothing says that it is the sample: then the records decide.
    const shown = { sample: club?.sample ?? false, seasons: [{ albums }] };
    return refusedAlbums(shown, contentDir, day);
  };
