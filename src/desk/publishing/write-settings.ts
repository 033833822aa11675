/** Where the site goes, in `.escritorio/publicar.yaml`. Comments of what does not change stay. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { ContentError } from '../../content/problems/problem.ts';
import { PROJECT_DIR } from '../../contract/project.ts';
import { writeDurably } from '../../files/write.ts';
import { PublishError } from '../../publish/publish-error.ts';
import {
  checkPublishSettings,
  type PublishSettings,
  readPublishSettings,
  SETTINGS_FILE,
  type SftpPlace,
} from '../../publish/settings.ts';
import { changeDocument } from '../documents/documents.ts';

/** The settings as they are; `fault`, in Spanish, where they cannot be read: they can be written again. */
export const readSettings = (
  contentDir: string,
): Promise<{ settings: PublishSettings; fault: string | null }> =>
  readPublishSettings(contentDir).then(
    (settings) => ({ settings, fault: null }),
    (error) => {
      if (error instanceof PublishError) return { settings: {}, fault: error.message };
      throw error;
    },
  );

/**
 * Writes what a person has typed; the known key of a server stays with that server.
 * @returns folders of this computer that are named and are not there, as they are written: their disk may come back
 * @throws PublishError `settings` for what is wrong
 */
export async function saveSettings(contentDir: string, given: unknown): Promise<string[]> {
  const settings = checkPublishSettings(given);
  const { settings: before } = await readSettings(contentDir);
  const { destino, copia } = settings;
  await write(contentDir, settings);
  if (before.destino?.tipo === 'sftp' && before.destino.huella)
    await keepKey(contentDir, before.destino, before.destino.huella);
  const named = [destino?.tipo === 'carpeta' ? destino.carpeta : undefined, copia];
  return named.filter((folder) => folder && !existsSync(resolve(PROJECT_DIR, folder) + sep)) as string[];
}

/**
 * Notes the key of a server that was confirmed. The question about it may have waited for long: what was saved meanwhile
 * stays, and a key of another server is no use.
 * @param huella undefined: the next connection asks again whether the server is the right one
 */
export async function keepKey(
  contentDir: string,
  of: Pick<SftpPlace, 'servidor' | 'puerto'> | null,
  huella: string | undefined,
): Promise<void> {
  const settings = await readPublishSettings(contentDir);
  const { destino } = settings;
  if (destino?.tipo !== 'sftp') return;
  if (of && (destino.servidor !== of.servidor || destino.puerto !== of.puerto)) return;
  const { huella: _, ...place } = destino;
  await write(contentDir, { ...settings, destino: { ...place, ...(huella && { huella }) } });
}

async function write(contentDir: string, settings: PublishSettings): Promise<void> {
  const file = join(contentDir, SETTINGS_FILE);
  const before = await readFile(file, 'utf8').catch(() => '');
  await writeDurably(file, changed(before, settings));
}

function changed(text: string, settings: PublishSettings): string {
  try {
    return changeDocument(SETTINGS_FILE, text, settings);
  } catch (error) {
    if (error instanceof ContentError) return changeDocument(SETTINGS_FILE, '', settings);
    throw error;
  }
}
