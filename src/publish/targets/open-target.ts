import { join } from 'node:path';
import { type OwnFolders, refuseOwnFolders } from '../own-folders.ts';
import { PublishError } from '../publish-error.ts';
import { type Place, placeName, readPublishSettings, SETTINGS_FILE } from '../settings.ts';
import { openFolder } from './folder-target.ts';
import { openS3 } from './s3-target.ts';
import type { TrustHostKey } from './sftp-connect.ts';
import type { Secrets } from './sftp-login.ts';
import { openSftp } from './sftp-target.ts';
import type { Target } from './target.ts';

export interface OpenOptions {
  /** Kept in memory by the caller, who knows for which place; those that are missing are taken from the environment. */
  secretsOf?: ((place: Place) => Secrets) | undefined;
  /** Asked the first time; it keeps the key that it says yes to. Without it an unknown server is refused. */
  trustHostKey?: TrustHostKey | undefined;
}

/** Opens the place that the settings name. Throws PublishError. */
export async function openTarget(
  folders: OwnFolders,
  { secretsOf = () => ({}), trustHostKey = async () => false }: OpenOptions = {},
): Promise<Target> {
  const { destino: place } = await readPublishSettings(folders.contentDir);
  if (!place)
    throw new PublishError(
      'settings',
      `Todavía no está dicho dónde se publica la web: falta «destino» en ${join(folders.contentDir, SETTINGS_FILE)}. Si es una carpeta: «destino: { tipo: carpeta, carpeta: /ruta/de/la/web }»; si es un servidor: «destino: { tipo: sftp, servidor: sftp.ejemplo.org, usuario: club, carpeta: public_html }»; si es un almacén S3: «destino: { tipo: s3, servidor: https://s3.ejemplo.org, almacen: club }».`,
    );
  if (place.tipo === 'carpeta') {
    await refuseOwnFolders(placeName(place), folders);
    return openFolder(placeName(place));
  }
  const { env } = process;
  const { passphrase, password } = secretsOf(place);
  if (place.tipo === 's3')
    return openS3(place, {
      id: place.acceso ?? env.S3_ACCESS_KEY_ID,
      key: password ?? env.S3_SECRET_ACCESS_KEY,
    });
  return openSftp(place, { passphrase, password: password ?? env.SFTP_PASSWORD }, trustHostKey);
}
