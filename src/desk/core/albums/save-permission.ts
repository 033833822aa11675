import { z } from 'zod';
import type { Folders } from '../../../base/config/folders.ts';
import { photoSubjects } from '../../../club/consent/consent.ts';
import { PERMISSIONS_FILE, parseRecords } from '../../../club/consent/records.ts';
import type { ConsentRecord } from '../../../club/content/club.ts';
import { changeDocument, readDocument } from '../../../club/content/documents/documents.ts';
import {
  convertOldPermissions,
  NEW_PERMISSIONS_FILE,
  OLD_PERMISSIONS_FILE,
} from '../../../club/content/files/permissions.ts';
import { nameOfPath } from '../../../club/content/spelling.ts';
import type { Store } from '../../../store/store.ts';
import { checkTexts } from '../../../tasks/check/check-texts.ts';
import type { DeskContext } from '../desk-context.ts';
import { saveChecked } from '../editing/edit-file.ts';
import { findAlbum, GALLERIES_FILE, readGalleries } from './albums.ts';
import { updateAlbum } from './galleries.ts';

/** Consent record as submitted. `withConsentRecord` checks the other fields, and reports the problem of each. */
export const submittedRecord = z.looseObject({ pagina: z.string() });
type SubmittedRecord = z.infer<typeof submittedRecord>;

/** Fields that apply if nobody can be recognised. */
const NOBODY_FIELDS = ['pagina', 'nadie', 'nota'];

/**
 * Returns the text of permisos.yaml with a record added, or replaced for its page. Keeps comments.
 * @throws ContentError if the text or the record is invalid
 */
export function withConsentRecord(text: string, record: SubmittedRecord): string {
  const current = text.trim() === '' ? NEW_PERMISSIONS_FILE : text;
  const { permisos } = readDocument(PERMISSIONS_FILE, current) as { permisos: ConsentRecord[] };
  const fields = Object.fromEntries(
    Object.entries(record).filter(
      ([field, value]) =>
        value !== null &&
        value !== undefined &&
        value !== '' &&
        value !== false &&
        (record.nadie !== true || NOBODY_FIELDS.includes(field)),
    ),
  );
  const index = permisos.findIndex(({ pagina }) => pagina === record.pagina);
  const records = index < 0 ? [...permisos, fields] : permisos.with(index, fields as ConsentRecord);
  const written = changeDocument(PERMISSIONS_FILE, current, { permisos: records });
  parseRecords(written);
  return written;
}

/** Returns the title of a version with the record of a page outside the albums. */
async function recordTitle({ contentDir }: Pick<Folders, 'contentDir'>, page: string): Promise<string> {
  const { club } = await checkTexts(contentDir);
  const subject = club && photoSubjects(club).find((photos) => photos.page === page);
  return `Se anotó el permiso de ${subject?.name ?? `«${nameOfPath(page)}»`}`;
}

const ALBUM_PAGE = /^\/galerias\/(?=[^/]+\/)/;

/**
 * Saves the consent record of a page's photos. Changes the record of an album and the album's `menores` in one version.
 * @throws DeskRefusal `unknown-album`; ContentError for an invalid record, before anything changes
 */
export async function savePermission(
  desk: Pick<DeskContext, 'folders' | 'store' | 'preview'>,
  record: SubmittedRecord,
): Promise<void> {
  await saveChecked(desk, async (read) => {
    const records = await read(PERMISSIONS_FILE);
    const writes = { [PERMISSIONS_FILE]: withConsentRecord(records?.text ?? '', record) };
    const expect = { [PERMISSIONS_FILE]: records?.tag ?? null };
    if (!ALBUM_PAGE.test(record.pagina))
      return { title: await recordTitle(desk.folders, record.pagina), writes, expect };
    const key = record.pagina.replace(ALBUM_PAGE, '');
    const { value, text, tag } = await readGalleries({ read });
    const { album, season } = findAlbum(value, key);
    const hasMinors = record.nadie === true ? album.menores === true : record.menores === true;
    const galleries = updateAlbum(value, key, (changed) => {
      if (hasMinors) changed.menores = true;
      else delete changed.menores;
    });
    const isChanged = (album.menores === true) !== hasMinors;
    return {
      title: `Se anotó el permiso del álbum «${album.name}» (${season})`,
      writes: {
        ...writes,
        ...(isChanged && { [GALLERIES_FILE]: changeDocument(GALLERIES_FILE, text, galleries) }),
      },
      expect: { ...expect, [GALLERIES_FILE]: tag },
    };
  });
  await desk.preview.update(new Map());
}

/** Moves the album records that former releases kept in a hidden folder to permisos.yaml, once. */
export async function migrateOldPermissions(store: Pick<Store, 'read' | 'apply'>): Promise<void> {
  const [old, current] = [await store.read(OLD_PERMISSIONS_FILE), await store.read(PERMISSIONS_FILE)];
  if (!old || current) return;
  await store.apply({
    title: 'Los permisos de los álbumes pasaron a «Permisos de las fotos»',
    writes: { [PERMISSIONS_FILE]: convertOldPermissions(old.text), [OLD_PERMISSIONS_FILE]: null },
    expect: { [PERMISSIONS_FILE]: null, [OLD_PERMISSIONS_FILE]: old.tag },
  });
}
