/** Places where a site is published. */
import { join } from 'node:path';
import { type OwnFolders, refuseOwnFolders } from '../own-folders.ts';
import { PublishError } from '../publish-error.ts';
import { type Place, placeName, readPublishSettings, SETTINGS_FILE } from '../settings.ts';
import { openFolder } from './folder-target.ts';
import { openS3 } from './s3-target.ts';
import type { TrustHostKey } from './sftp-connect.ts';
import type { Secrets } from './sftp-login.ts';
import { openSftp } from './sftp-target.ts';

/**
 * A place where a site is published. Whatever can do this little can be one: a folder, a server, a store of objects.
 * All methods throw PublishError.
 */
export interface Target {
  /** As messages name it. */
  readonly name: string;
  /** How many files it takes at a time. */
  readonly parallel: number;
  /** For how long what no page names any more stays, ms: others may show older pages from copies of their own. None: not at all. */
  readonly grace?: number;
  /** Whether a file of the site is of any use there. None: all are. */
  readonly serves?: (path: string) => boolean;
  /**
   * What stands right in these folders ('' is the root), by path: files with their sizes in bytes, null for folders and
   * whatever else is no file. Folders that are not there have nothing.
   * @param below a folder of which all files are listed, however deep
   */
  list(folders: Iterable<string>, below?: string): Promise<Map<string, number | null>>;
  /** Null where there is no such file. */
  read(path: string): Promise<Buffer | null>;
  /** Writes a file whole or not at all: under another name first. Makes the folders above it. */
  put(path: string, content: LocalFile | string): Promise<void>;
  /**
   * Writes a small file where there is none; false where there is one. A store that cannot tell writes it all the same: whoever
   * claims reads what is there then.
   */
  claim(path: string, text: string): Promise<boolean>;
  /** Puts a file in the place of another, in one step where the target can. Makes the folders above it. */
  rename(from: string, to: string): Promise<void>;
  /** Lets everybody read these files where a strict umask closed them, and enter their folders. None: nothing is ever closed. */
  openToAll?(paths: readonly string[]): Promise<void>;
  /** Removes a file; none there is fine. */
  remove(path: string): Promise<void>;
  /** Removes a folder where it is empty; else nothing. */
  removeFolder(path: string): Promise<void>;
  close(): Promise<void>;
}

/** A file of this computer. */
export interface LocalFile {
  from: string;
}

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
