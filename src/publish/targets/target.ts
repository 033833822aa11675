/** Targets that a site can be published to. */
import { join } from 'node:path';
import { type OwnFolders, refuseSourceFolders } from '../own-folders.ts';
import { PublishError } from '../publish-error.ts';
import { destinationName, loadPublishSettings, type PublishDestination, SETTINGS_FILE } from '../settings.ts';
import { openFolderTarget } from './folder-target.ts';
import { openS3Target } from './s3-target.ts';
import type { TrustHostKey } from './sftp-connect.ts';
import type { SftpSecrets } from './sftp-login.ts';
import { openSftpTarget } from './sftp-target.ts';

/** Destination of a publication: a folder, a server or an object store. All methods throw PublishError. */
export interface Target {
  /** Name in messages. */
  readonly name: string;
  /** Number of concurrent operations. */
  readonly parallel: number;
  /** Period in ms for which unreferenced files stay, because caches may show older pages. Undefined: removed at once. */
  readonly grace?: number;
  /** True if a file of the site is useful at this target. Undefined: all are. */
  readonly serves?: (path: string) => boolean;
  /**
   * Lists the entries of these folders ('' is the root) by path: sizes in bytes for files, null for anything else.
   * Missing folders are empty.
   * @param below a folder to list recursively
   */
  list(folders: Iterable<string>, below?: string): Promise<Map<string, number | null>>;
  /** Null if the file does not exist. */
  read(path: string): Promise<Buffer | null>;
  /** Writes a file atomically, through a temporary name. Creates its folders. */
  put(path: string, content: LocalFile | string): Promise<void>;
  /**
   * Creates a small file; returns false if it exists. A store without conditional writes overwrites it, so callers
   * read it back.
   */
  claim(path: string, text: string): Promise<boolean>;
  /** Replaces a file by another, atomically if possible. Creates its folders. */
  rename(from: string, to: string): Promise<void>;
  /** Makes files readable and folders searchable for everybody, after a strict umask. Undefined: never needed. */
  openToAll?(paths: readonly string[]): Promise<void>;
  /** Removes a file if it exists. */
  remove(path: string): Promise<void>;
  /** Removes a folder if it is empty. */
  removeFolder(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Local file. */
export interface LocalFile {
  from: string;
}

export interface OpenTargetOptions {
  /** Secrets that the caller keeps in memory; missing ones come from the environment. */
  secretsOf?: ((place: PublishDestination) => SftpSecrets) | undefined;
  /** Asks on the first connection; the key is stored if confirmed. Without it an unknown server is refused. */
  trustHostKey?: TrustHostKey | undefined;
}

/** Opens the configured target. Throws PublishError. */
export async function openTarget(
  folders: OwnFolders,
  { secretsOf = () => ({}), trustHostKey = async () => false }: OpenTargetOptions = {},
): Promise<Target> {
  const { destino: place } = await loadPublishSettings(folders.contentDir);
  if (!place)
    throw new PublishError(
      'settings',
      `Todavía no está dicho dónde se publica la web: falta «destino» en ${join(folders.contentDir, SETTINGS_FILE)}. Si es una carpeta: «destino: { tipo: carpeta, carpeta: /ruta/de/la/web }»; si es un servidor: «destino: { tipo: sftp, servidor: sftp.ejemplo.org, usuario: club, carpeta: public_html }»; si es un almacén S3: «destino: { tipo: s3, servidor: https://s3.ejemplo.org, almacen: club }».`,
    );
  if (place.tipo === 'carpeta') {
    await refuseSourceFolders(destinationName(place), folders);
    return openFolderTarget(destinationName(place));
  }
  const { env } = process;
  const { passphrase, password } = secretsOf(place);
  if (place.tipo === 's3')
    return openS3Target(place, {
      id: place.acceso ?? env.S3_ACCESS_KEY_ID,
      key: password ?? env.S3_SECRET_ACCESS_KEY,
    });
  return openSftpTarget(place, { passphrase, password: password ?? env.SFTP_PASSWORD }, trustHostKey);
}
