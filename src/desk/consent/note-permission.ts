import { changeDocument } from '../../content/documents/documents.ts';
import { albumOf, GALLERIES, readGalleries } from '../albums/albums.ts';
import { withAlbum } from '../albums/galleries.ts';
import { saveChecked } from '../editing/edit-file.ts';
import type { DeskContext } from '../server/context.ts';
import { CONSENT_FILE, type ConsentRecord } from './record.ts';
import { consentRecordsIn } from './records.ts';

const NEW_FILE = `# Permisos de los álbumes: quién guarda los firmados, desde y hasta cuándo valen y quién consiente.
# Aquí no va el nombre de nadie. Este archivo no se publica ni se sube a ningún repositorio.
permisos: []
`;

/**
 * The text of the records with one more, or with another one for the same album. Comments and what is not changed stay.
 * @throws {ContentError} when the text, or the record, is not valid
 */
export function withConsentRecord(text: string, record: ConsentRecord): string {
  const records = consentRecordsIn(text);
  const at = records.findIndex(({ album }) => album === record.album);
  const fields = Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined),
  );
  const permisos = at < 0 ? [...records, fields] : records.with(at, fields as unknown as ConsentRecord);
  const written = changeDocument(CONSENT_FILE, text.trim() === '' ? NEW_FILE : text, { permisos });
  consentRecordsIn(written);
  return written;
}

/**
 * Notes the permission of an album; record and album change in one version.
 * @param record as it was filled in: its own schema says what each field takes
 * @throws DeskRefusal `sin-album`; ContentError for a record that is not valid. Nothing is changed then
 */
export async function notePermission(
  desk: Pick<DeskContext, 'folders' | 'store' | 'preview'>,
  record: ConsentRecord,
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
