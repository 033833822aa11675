import { join, resolve } from 'node:path';
import { PROJECT_DIR } from '../contract/project.ts';
import { type OwnFolders, refuseOwnFolders } from './own-folders.ts';
import { PublishError } from './publish-error.ts';
import {
  type PublishSettings,
  readPublishSettings,
  SETTINGS_FILE,
  writePublishSettings,
} from './settings.ts';
import { openFolder } from './targets/folder-target.ts';
import { openS3, s3Name } from './targets/s3-target.ts';
import type { SftpSecrets, TrustHostKey } from './targets/sftp-connect.ts';
import { openSftp, sftpName } from './targets/sftp-target.ts';
import type { Target } from './targets/target.ts';

export interface OpenOptions {
  /** Kept in memory by the caller, who knows for which place; those that are missing are taken from the environment. */
  secretsOf?: ((destino: Place) => SftpSecrets) | undefined;
  /** Asked the first time. Without it an unknown server is refused. */
  trustHostKey?: TrustHostKey | undefined;
}

type Place = NonNullable<PublishSettings['destino']>;

/** What `Target.name` of the place will be, without opening it; null where none is set. */
export function targetName({ destino }: PublishSettings): string | null {
  if (!destino) return null;
  if (destino.tipo === 'carpeta') return resolve(PROJECT_DIR, destino.carpeta);
  if (destino.tipo === 's3') return s3Name(bucketOf(destino));
  return sftpName({ user: destino.usuario, host: destino.servidor, folder: destino.carpeta });
}

const bucketOf = ({ servidor, almacen, region, carpeta }: Extract<Place, { tipo: 's3' }>) => ({
  server: servidor,
  bucket: almacen,
  region,
  folder: carpeta,
});

/** Opens the place that the settings name, and keeps the key of a server that was confirmed. Throws PublishError. */
export async function openTarget(
  folders: OwnFolders,
  { secretsOf = () => ({}), trustHostKey = async () => false }: OpenOptions = {},
): Promise<Target> {
  const { destino } = await readPublishSettings(folders.contentDir);
  if (!destino)
    throw new PublishError(
      'settings',
      `Todavía no está dicho dónde se publica la web: falta «destino» en ${join(folders.contentDir, SETTINGS_FILE)}. Si es una carpeta: «destino: { tipo: carpeta, carpeta: /ruta/de/la/web }»; si es un servidor: «destino: { tipo: sftp, servidor: sftp.ejemplo.org, usuario: club, carpeta: public_html }»; si es un almacén S3: «destino: { tipo: s3, servidor: https://s3.ejemplo.org, almacen: club }».`,
    );
  if (destino.tipo === 'carpeta') {
    const folder = resolve(PROJECT_DIR, destino.carpeta);
    await refuseOwnFolders(folder, folders);
    return openFolder(folder);
  }
  const { env } = process;
  const secrets = secretsOf(destino);
  if (destino.tipo === 's3')
    return openS3(bucketOf(destino), {
      keyId: destino.acceso ?? env.S3_ACCESS_KEY_ID,
      key: secrets.password ?? env.S3_SECRET_ACCESS_KEY,
    });
  const password = secrets.password ?? env.SFTP_PASSWORD;
  const target = await openSftp(
    {
      host: destino.servidor,
      port: destino.puerto,
      user: destino.usuario,
      folder: destino.carpeta,
      fingerprint: destino.huella,
      privateKeyFile: destino.clave_privada,
      agent: destino.agente,
    },
    { ...secrets, password },
    trustHostKey,
  );
  if (destino.huella !== target.fingerprint) await keepKey(folders.contentDir, destino, target.fingerprint);
  return target;
}

/** The question about the key may have waited for long: what was saved meanwhile stays, and a key of another server is no use. */
export async function keepKey(contentDir: string, of: Place, huella: string): Promise<void> {
  const settings = await readPublishSettings(contentDir);
  const { destino } = settings;
  if (destino?.tipo !== 'sftp' || of.tipo !== 'sftp') return;
  if (destino.servidor !== of.servidor || destino.puerto !== of.puerto) return;
  await writePublishSettings(contentDir, { ...settings, destino: { ...destino, huella } });
}
