import type { TrialStep } from '../publish-messages.ts';
import type { PublishDestination, SftpDestination } from '../settings.ts';
import type { SftpSecrets } from './sftp-login.ts';

export interface OpenTargetOptions {
  /** Secrets that the caller keeps in memory; missing ones come from the environment. */
  secretsOf?: ((destination: PublishDestination) => SftpSecrets) | undefined;
  /** Asks on the first connection if a server with this fingerprint (`SHA256:…`) is the right one; the key is stored if confirmed. Without it an unknown server is refused. */
  trustHostKey?: ((fingerprint: string, destination: SftpDestination) => Promise<boolean>) | undefined;
  /** Creates a missing folder of the site, but not its parent. */
  createFolder?: boolean | undefined;
  /** Called at the start of each step of connecting. */
  onStep?: ((step: TrialStep) => void) | undefined;
}

/** Destination of a publication: a folder, a server or an object store. All methods throw PublishError. */
export interface Target {
  /** Name in messages. */
  readonly name: string;
  /** Number of concurrent operations. */
  readonly parallel: number;
  /** Period in ms for which unreferenced files stay, because caches may show older pages. Undefined: removed at once. */
  readonly grace?: number;
  /** True if a file of the site is published to this target. Undefined: all files are. */
  readonly serves?: (path: string) => boolean;
  /**
   * Lists the entries of these folders ('' is the root) by path: sizes in bytes for files, null for anything else.
   * Missing folders are empty.
   * @param below a folder to list recursively
   */
  list(folders: Iterable<string>, below?: string): Promise<Map<string, number | null>>;
  /** Reads a file; null if it does not exist. */
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
  makeReadable?(paths: readonly string[]): Promise<void>;
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
