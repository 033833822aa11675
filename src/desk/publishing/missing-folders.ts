import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PROJECT_DIR } from '../../contract/project.ts';
import type { PublishSettings } from '../../publish/settings.ts';

/** Folders of this computer that settings name and that are not there, as they are written. */
export async function missingFolders({ destino, copia }: PublishSettings): Promise<string[]> {
  const named = [destino?.tipo === 'carpeta' ? destino.carpeta : undefined, copia];
  const missing: string[] = [];
  for (const folder of named) {
    if (folder === undefined) continue;
    const found = await stat(resolve(PROJECT_DIR, folder)).catch(() => null);
    if (!found?.isDirectory()) missing.push(folder);
  }
  return missing;
}
