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
