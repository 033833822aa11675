/** Reads the consent records of the club's photos for the desk's screens. */

import { today } from '../../../club/agenda/madrid.ts';
import { consentProblem, type PhotoSubject, photosWithoutConsent } from '../../../club/consent/consent.ts';
import { PERMISSIONS_FILE } from '../../../club/consent/records.ts';
import { consentGroups } from '../../../club/content/age-of-consent.ts';
import type { Club, ConsentRecord } from '../../../club/content/club.ts';
import { consentRecord } from '../../../club/content/files/permissions.ts';
import { momentOf } from '../../../club/content/season.ts';
import { pictureAddress } from '../addresses.ts';
import { type FormSchema, formSchemaOf } from '../editing/form-schema.ts';

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

/**
 * Returns initial fields for a new record: the office of the newest record, and its dates. Without a record, or if it has expired,
 * the new one begins today.
 */
export function proposedFields(records: readonly ConsentRecord[]): object {
  const { guarda, desde, hasta } = records.findLast((record) => record.guarda) ?? {};
  const isUsable = desde && !(hasta && hasta < today());
  return isUsable ? { guarda, desde, hasta } : { guarda, desde: today() };
}
