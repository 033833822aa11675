import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentError } from '../../content/problems/problem.ts';
import { checkSchema } from '../../content/schema-problems.ts';
import { parseYaml } from '../../content/yaml-source.ts';
import { type ConsentRecord, consentFile } from './record.ts';

/** Path inside the content folder. Its folder is hidden: the site's own reader never sees it. */
export const CONSENT_FILE = '.escritorio/permisos.yaml';

/** The text of the records; empty where there are none yet. */
export async function readConsentText(contentDir: string): Promise<string> {
  return readFile(join(contentDir, CONSENT_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}

/** The records in a text. @throws {ContentError} with file, line and what is allowed, in Spanish */
export function consentRecordsIn(text: string): ConsentRecord[] {
  if (text.trim() === '') return [];
  const source = parseYaml(CONSENT_FILE, text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));
  const checked = source.ok ? checkSchema(consentFile, source.value) : source;
  if (!checked.ok) throw new ContentError(checked.problems);
  return checked.value.permisos;
}

/** The records of a club; none where nobody wrote one yet. @throws {ContentError} */
export async function readConsentRecords(contentDir: string): Promise<ConsentRecord[]> {
  return consentRecordsIn(await readConsentText(contentDir));
}
