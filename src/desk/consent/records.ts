/**
 * Who agreed to which album's photos: `permisos.yaml`, in the desk's own folder. One control says there and in galerias.yaml
 * whether minors are in an album.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkSchema } from '../../content/schema.ts';
import { parseYaml } from '../../content/yaml.ts';
import { writeDurably } from '../../files/write.ts';
import { albumOf, GALLERIES, readGalleries } from '../albums/albums.ts';
import { withAlbum } from '../albums/galleries.ts';
import { changeDocument } from '../documents/documents.ts';
import type { DeskContext } from '../server/context.ts';
import { saveChecked } from '../server/save-checked.ts';
import { type ConsentRecord, consentFile } from './record.ts';

/** Path inside the content folder. Its folder is hidden: the site's own reader never sees it. */
export const CONSENT_FILE = '.escritorio/permisos.yaml';

/** The text of the records; empty where there are none yet. */
async function readConsentText(contentDir: string): Promise<string> {
  return readFile(join(contentDir, CONSENT_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}

/** The records in a text. @throws {ContentError} with file, line and what is allowed, in Spanish */
export function consentRecordsIn(text: string): ConsentRecord[] {
  if (text.trim() === '') return [];
  const source = parseYaml(CONSENT_FILE, text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));
  return checkSchema(consentFile, source).permisos;
}

/** The records of a club; none where nobody wrote one yet. @throws {ContentError} */
export async function readConsentRecords(contentDir: string): Promise<ConsentRecord[]> {
  return consentRecordsIn(await readConsentText(contentDir));
}

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

/** The desk's own folder inside the content. It stays on this computer: `.gitignore` keeps all of it out of a repository. */
export async function makeDeskFolder(contentDir: string): Promise<string> {
  const folder = join(contentDir, '.escritorio');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '.gitignore'), '*\n', { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return folder;
}

/**
 * Notes the permission of an album.
 * @param record as it was filled in: its own schema says what each field takes
 * @throws DeskRefusal `sin-album`; ContentError for a record that is not valid, before anything is written
 */
export async function notePermission(
  desk: Pick<DeskContext, 'folders' | 'store' | 'preview'>,
  record: ConsentRecord,
): Promise<void> {
  const { contentDir } = desk.folders;
  const { value, text, tag } = await readGalleries(desk);
  const { album } = albumOf(value, record.album);
  const records = withConsentRecord(await readConsentText(contentDir), record);
  // The records are hidden from the store, so there are two writes. Killed in between, or with no room for the second
  // one, record and album contradict each other, or there is no record: such an album is held back from publishing
  // whichever way it changed, and the same answers given again finish it.
  if ((album.menores === true) !== record.menores) {
    await saveChecked(desk, {
      title: `${record.menores ? 'Salen' : 'No salen'} menores en el álbum «${album.name}»`,
      writes: {
        [GALLERIES]: changeDocument(
          GALLERIES,
          text,
          withAlbum(value, record.album, (changed) => {
            if (record.menores) changed.menores = true;
            else delete changed.menores;
          }),
        ),
      },
      expect: { [GALLERIES]: tag },
    });
    await desk.preview.update(new Map());
  }
  await makeDeskFolder(contentDir);
  await writeDurably(join(contentDir, CONSENT_FILE), records);
}
