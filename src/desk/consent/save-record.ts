import { join } from 'node:path';
import { writeDurably } from '../../files/write.ts';
import { changeDocument } from '../documents/documents.ts';
import { makeDeskFolder } from './desk-folder.ts';
import { CONSENT_FILE, consentRecordsIn, readConsentText } from './read-records.ts';
import type { ConsentRecord } from './record.ts';

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

/** Writes the record of an album, whole or not at all. @throws {ContentError} when the file, or the record, is not valid */
export async function saveConsentRecord(contentDir: string, record: ConsentRecord): Promise<void> {
  const text = withConsentRecord(await readConsentText(contentDir), record);
  await makeDeskFolder(contentDir);
  await writeDurably(join(contentDir, CONSENT_FILE), text);
}
