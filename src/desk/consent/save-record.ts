import { join } from 'node:path';
import { isMap, isSeq, parseDocument, type YAMLMap } from 'yaml';
import { writeDurably } from '../../contract/durable.ts';
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
  consentRecordsIn(text);
  const doc = parseDocument(text.trim() === '' ? NEW_FILE : text);
  const list = doc.get('permisos', true);
  if (!isSeq(list)) throw new Error(`${CONSENT_FILE} has no list of records`);
  // `[]` would go on in one line.
  list.flow = false;
  const fields = Object.entries(record).filter(([, value]) => value !== null && value !== undefined);
  const at = list.items.findIndex((item) => isMap(item) && item.get('album') === record.album);
  if (at < 0) list.add(doc.createNode(Object.fromEntries(fields)));
  else {
    const item = list.items[at] as YAMLMap;
    const kept = new Set(fields.map(([name]) => name));
    for (const { key } of [...item.items]) if (!kept.has(String(key))) item.delete(key);
    for (const [name, value] of fields) setValue(item, name, doc.createNode(value));
  }
  const written = doc.toString({ lineWidth: 0, flowCollectionPadding: false });
  consentRecordsIn(written);
  return text.includes('\r\n') ? written.replace(/\r?\n/g, '\r\n') : written;
}

/** A value that is the same is not touched, so that its quotes and comments stay. */
function setValue(item: YAMLMap, name: string, node: unknown): void {
  const asJson = (value: unknown) => JSON.stringify(value);
  if (asJson(item.get(name)) !== asJson(node)) item.set(name, node);
}

/** Writes the record of an album, whole or not at all. @throws {ContentError} when the file, or the record, is not valid */
export async function saveConsentRecord(contentDir: string, record: ConsentRecord): Promise<void> {
  const text = withConsentRecord(await readConsentText(contentDir), record);
  await makeDeskFolder(contentDir);
  await writeDurably(join(contentDir, CONSENT_FILE), text);
}
