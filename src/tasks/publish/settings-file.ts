/** Reads and writes the publishing settings in `.escritorio/publicar.yaml`. Keeps comments on unchanged settings. */
import { existsSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import type { Folders } from '../../base/config/folders.ts';
import { PROJECT_DIR } from '../../base/config/project.ts';
import { changeDocument } from '../../club/content/documents/documents.ts';
import { ContentError } from '../../club/content/problems/problem.ts';
import type { Store } from '../../store/store.ts';
import { PublishError } from './publish-error.ts';
import {
  loadSettingsFile,
  parseSettingsFile,
  SETTINGS_FILE,
  type SettingsFile,
  type SftpDestination,
} from './settings.ts';

export interface SettingsContext {
  folders: Pick<Folders, 'contentDir'>;
  store: Pick<Store, 'rewrite'>;
}

/**
 * Saves settings from a form. Keeps the settings that it does not name, and the host key of an unchanged server.
 * @param changes values by key; null deletes a setting
 * @returns configured folders that do not exist, as typed; their disk may be disconnected
 * @throws PublishError `settings` for invalid settings
 */
export async function savePublishSettings(
  { folders, store }: SettingsContext,
  changes: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  let settings: SettingsFile = {};
  await store.rewrite(SETTINGS_FILE, async (text) => {
    const before = await loadOrEmpty(folders.contentDir);
    const changed = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null);
    settings = parseSettingsFile(Object.fromEntries(changed));
    if (before.destino?.tipo !== 'sftp') return rewriteSettings(text, settings);
    const { servidor, puerto, huella } = before.destino;
    return rewriteSettings(text, withHostKey(settings, { server: servidor, port: puerto }, huella));
  });
  const { destino, copia } = settings;
  const configuredFolders = [destino?.tipo === 'carpeta' ? destino.carpeta : undefined, copia];
  return configuredFolders.filter(
    (folder) => folder && !existsSync(resolve(PROJECT_DIR, folder) + sep),
  ) as string[];
}

/** Reads the file; empty if it is damaged, because a save replaces it. */
const loadOrEmpty = (contentDir: string): Promise<SettingsFile> =>
  loadSettingsFile(contentDir).catch((error) => {
    if (error instanceof PublishError) return {};
    throw error;
  });

/**
 * Saves the confirmed host key of a server. Keeps settings that were saved meanwhile, and ignores the key if they name another
 * server.
 */
export const saveHostKey = (
  { folders, store }: SettingsContext,
  server: SftpDestination,
  fingerprint: string,
): Promise<void> =>
  store.rewrite(SETTINGS_FILE, async (text) =>
    rewriteSettings(text, withHostKey(await loadSettingsFile(folders.contentDir), server, fingerprint)),
  );

/** Deletes the host key, so that the next connection asks for confirmation again. */
export const forgetHostKey = ({ folders, store }: SettingsContext): Promise<void> =>
  store.rewrite(SETTINGS_FILE, async (text) => {
    const settings = await loadSettingsFile(folders.contentDir);
    if (settings.destino?.tipo !== 'sftp') return text;
    const { huella: _, ...destino } = settings.destino;
    return rewriteSettings(text, { ...settings, destino });
  });

/** Adds the host key of a server to the settings, if they still name that server. */
function withHostKey(
  settings: SettingsFile,
  { server, port }: Pick<SftpDestination, 'server' | 'port'>,
  fingerprint?: string,
): SettingsFile {
  const { destino } = settings;
  const isSame = destino?.tipo === 'sftp' && destino.servidor === server && destino.puerto === port;
  return isSame && fingerprint ? { ...settings, destino: { ...destino, huella: fingerprint } } : settings;
}

function rewriteSettings(text: string, settings: SettingsFile): string {
  try {
    return changeDocument(SETTINGS_FILE, text, settings);
  } catch (error) {
    if (error instanceof ContentError) return changeDocument(SETTINGS_FILE, '', settings);
    throw error;
  }
}
