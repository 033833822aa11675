/** Publishing settings in `.escritorio/publicar.yaml`. Comments on unchanged settings stay. */
import { existsSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import type { Folders } from '../../config/folders.ts';
import { PROJECT_DIR } from '../../config/project.ts';
import { changeDocument } from '../../content/documents/documents.ts';
import { ContentError } from '../../content/problems/problem.ts';
import { PublishError } from '../../publish/publish-error.ts';
import {
  loadPublishSettings,
  type PublishDestination,
  type PublishSettings,
  SETTINGS_FILE,
  type SftpDestination,
  validatePublishSettings,
} from '../../publish/settings.ts';
import type { Store } from '../store/store.ts';

export interface SettingsContext {
  folders: Pick<Folders, 'contentDir'>;
  store: Pick<Store, 'rewrite'>;
}

/** The settings as they are; `fault`, in Spanish, where they cannot be read: they can be written again. */
export const readPublishSettings = (
  contentDir: string,
): Promise<{ settings: PublishSettings; fault: string | null }> =>
  loadPublishSettings(contentDir).then(
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
export async function savePublishSettings(
  { folders, store }: SettingsContext,
  given: unknown,
): Promise<string[]> {
  const settings = validatePublishSettings(given);
  const { destino, copia } = settings;
  await store.rewrite(SETTINGS_FILE, async (text) => {
    const { destino: before } = (await readPublishSettings(folders.contentDir)).settings;
    const key = before?.tipo === 'sftp' ? before.huella : undefined;
    return rewriteSettings(text, withHostKey(settings, before, key));
  });
  const named = [destino?.tipo === 'carpeta' ? destino.carpeta : undefined, copia];
  return named.filter((folder) => folder && !existsSync(resolve(PROJECT_DIR, folder) + sep)) as string[];
}

/**
 * Notes the key of a server that was confirmed. The question about it may have waited for long: what was saved meanwhile
 * stays, and a key of another server is no use.
 */
export const saveHostKey = (
  { folders, store }: SettingsContext,
  server: SftpDestination,
  huella: string,
): Promise<void> =>
  store.rewrite(SETTINGS_FILE, async (text) =>
    rewriteSettings(text, withHostKey(await loadPublishSettings(folders.contentDir), server, huella)),
  );

/** The next connection asks again whether the server is the right one. */
export const forgetHostKey = ({ folders, store }: SettingsContext): Promise<void> =>
  store.rewrite(SETTINGS_FILE, async (text) => {
    const settings = await loadPublishSettings(folders.contentDir);
    if (settings.destino?.tipo !== 'sftp') return text;
    const { huella: _, ...destino } = settings.destino;
    return rewriteSettings(text, { ...settings, destino });
  });

/** Settings with the key of a server, where they still name that server. */
function withHostKey(
  settings: PublishSettings,
  server?: PublishDestination,
  huella?: string,
): PublishSettings {
  const { destino } = settings;
  const isSame =
    destino?.tipo === 'sftp' &&
    server?.tipo === 'sftp' &&
    destino.servidor === server.servidor &&
    destino.puerto === server.puerto;
  return isSame && huella ? { ...settings, destino: { ...destino, huella } } : settings;
}

function rewriteSettings(text: string, settings: PublishSettings): string {
  try {
    return changeDocument(SETTINGS_FILE, text, settings);
  } catch (error) {
    if (error instanceof ContentError) return changeDocument(SETTINGS_FILE, '', settings);
    throw error;
  }
}
