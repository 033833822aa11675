import { changeDocument } from '../../content/documents/documents.ts';
import { albumOf, GALLERIES, readGalleries } from '../albums/albums.ts';
import { withAlbum } from '../albums/galleries.ts';
import { saveChecked } from '../editing/edit-file.ts';
import type { DeskContext } from '../server/context.ts';
import { CONSENT_FILE } from './record.ts';
import { consentRecordsIn } from './records.ts';

const NEW_FILE = `# Permisos de los álbumes: quién guarda los firmados, desde y hasta cuándo valen y quién consiente.
# Aquí no va el nombre de nadie. Este archivo no se publica ni se sube a ningún repositorio.
permisos: []
`;

/** Consent record as submitted: `withConsentRecord` checks the other fields. */
interface SubmittedRecord {
  album: string;
  menores: boolean;
  [field: string]: unknown;
}

/**
 * Returns the text of the records file with a record added, or replaced for its album. Keeps comments.
 * @throws ContentError if the text or the record is invalid
 */
export function withConsentRecord(text: string, record: SubmittedRecord): string {
  const records: object[] = consentRecordsIn(text);
  const index = consentRecordsIn(text).findIndex(({ album }) => album === record.album);
  const fields = Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined),
  );
  const permisos = index < 0 ? [...records, fields] : records.with(index, fields);
  const written = changeDocument(CONSENT_FILE, text.trim() === '' ? NEW_FILE : text, { permisos });
  consentRecordsIn(written);
  return written;
}

/**
 * Saves the consent record of an album. The record and the album's `menores` change in one version.
 * @throws DeskRefusal `sin-album`; ContentError for an invalid record, before anything changes
 */
export async function notePermission(
  desk: Pick<DeskContext, 'folders' | 'store' | 'preview'>,
  record: SubmittedRecord,
): Promise<void> {
  await saveChecked(desk, async (read) => {
    const [records, { value, text, tag }] = [await read(CONSENT_FILE), await readGalleries({ read })];
    const { album, season } = albumOf(value, record.album);
    const galleries = withAlbum(value, record.album, (changed) => {
      if (record.menores) changed.menores = true;
      else delete changed.menores;
    });
    const isChanged = (album.menores === true) !== record.menores;
    return {
      title: `Anotar el permiso del álbum «${album.name}» (${season})`,
      writes: {
        [CONSENT_FILE]: withConsentRecord(records?.text ?? '', record),
        ...(isChanged && { [GALLERIES]: changeDocument(GALLERIES, text, galleries) }),
      },
      expect: { [CONSENT_FILE]: records?.tag ?? null, [GALLERIES]: tag },
    };
  });
  await desk.preview.update(new Map());
}
