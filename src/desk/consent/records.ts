/** Reads the consent records of the club's photos for the desk's screens. */
import { today } from '../../agenda/madrid.ts';
import { consentProblem, type PhotoSubject, photosWithoutConsent } from '../../consent/consent.ts';
import { consentGroups } from '../../content/age-of-consent.ts';
import type { Club, ConsentRecord } from '../../content/club.ts';
import { consentRecord, permissions } from '../../content/files/permissions.ts';
import { ContentError } from '../../content/problems/problem.ts';
import { momentOf } from '../../content/season.ts';
import { type FormSchema, formSchemaOf } from '../editing/form-schema.ts';
import { pictureAddress } from '../server/api.ts';
import type { Store } from '../store/store.ts';

export const PERMISSIONS_FILE = permissions.name;

/** Returns the form schema of a record whose page is known, with the groups that consent today. */
export function permissionSchema(): FormSchema {
  const schema = formSchemaOf({ name: PERMISSIONS_FILE, schema: consentRecord });
  const properties: Record<string, FormSchema> = { ...schema.properties };
  delete properties.pagina;
  const { consienten } = properties;
  if (consienten?.items) consienten.items = { ...consienten.items, enum: consentGroups(today()) };
  // The content schema cannot require these fields, because a record of photos that show nobody has none.
  return { ...schema, properties, required: ['guarda', 'desde', 'consienten'] };
}

/** Parses the records in a text. @throws ContentError */
export const parseRecords = (text: string): ConsentRecord[] =>
  text.trim() === '' ? [] : permissions.load(PERMISSIONS_FILE, text).value.permisos;

/** Reads the records. Returns none if the file is missing or invalid, because then no photo may be published. */
export async function readRecords(store: Pick<Store, 'read'>): Promise<ConsentRecord[]> {
  try {
    return parseRecords((await store.read(PERMISSIONS_FILE))?.text ?? '');
  } catch (error) {
    if (error instanceof ContentError) return [];
    throw error;
  }
}

/** Photos of a page with their consent record. */
export interface PhotoPermission {
  page: string;
  /** `el álbum «Copa» (2024-2025)` */
  name: string;
  /** Address of a small picture of one of the photos. */
  picture: string | null;
  /** True if the content says that minors are shown. */
  minors: boolean;
  record: ConsentRecord | null;
  /** Reason in Spanish why the photos may not be published today; empty if they may. */
  problem: string;
}

/** Returns the photos of a page with their record. */
function photoPermission(
  { page, name, isPlural, photos, minors }: PhotoSubject,
  records: readonly ConsentRecord[],
  day: string,
): PhotoPermission {
  const record = records.find(({ pagina }) => pagina === page);
  const problem = consentProblem({ name, isPlural, minors }, record, day);
  return { page, name, picture: pictureAddress(photos[0]?.id), minors, record: record ?? null, problem };
}

/** Returns all photos that may not be published today, in the order of the site. */
export function missingPermissions(club: Club): PhotoPermission[] {
  const day = momentOf(club).date;
  return photosWithoutConsent(club, day).map((subject) => photoPermission(subject, club.permissions, day));
}

/** Returns initial fields for a new record: the office of the newest record, and its dates unless it has expired. */
export function proposedFields(records: readonly ConsentRecord[]): object {
  const { guarda, desde, hasta } = records.findLast((record) => record.guarda) ?? {};
  return hasta && hasta < today() ? { guarda } : { guarda, desde, hasta };
}
