/** Reads the consent records of the club's photos. */
import type { ConsentRecord } from '../content/club.ts';
import { permissions } from '../content/files/permissions.ts';
import { ContentError } from '../content/problems/problem.ts';

export const PERMISSIONS_FILE = permissions.name;

/** Parses the records in a text. @throws ContentError */
export const parseRecords = (text: string): ConsentRecord[] =>
  text.trim() === '' ? [] : permissions.load(PERMISSIONS_FILE, text).value.permisos;

/** Reads the records. Returns none if the file is missing or invalid, because then no photo may be published. */
export async function readRecords(store: {
  read: (file: string) => Promise<{ text: string | null } | null>;
}): Promise<ConsentRecord[]> {
  try {
    return parseRecords((await store.read(PERMISSIONS_FILE))?.text ?? '');
  } catch (error) {
    if (error instanceof ContentError) return [];
    throw error;
  }
}
