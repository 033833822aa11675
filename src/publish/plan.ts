/** Pure: what has to be done at a target so that it shows a site. */
import {
  type FileState,
  folderOf,
  isImmutable,
  type LeavingFiles,
  type Manifest,
  type SiteFiles,
} from './manifest.ts';

/** What a target has. */
export interface Remote {
  /** What was published there and is still as it was. */
  files: SiteFiles;
  /** What we put there, whole or not: it may be removed. */
  ours: SiteFiles;
  /** Of ours, what no page has named since some time. */
  leaving: LeavingFiles;
  /** Sizes of all files there, ours or not, by path. */
  sizes: ReadonlyMap<string, number>;
}

export interface PublishPlan {
  /** Files with hashed names that are to be added; they disturb nobody. */
  immutable: string[];
  /** All others that are new or changed, in the order in which they take their places. */
  pages: string[];
  /** Ours, and no longer part of the site; of pictures of withdrawn photos, also what nobody noted. */
  gone: string[];
  /** Ours, no longer part of the site, and left there for a while. */
  leaving: LeavingFiles;
  /** Of those that go, the pictures that were withdrawn: they go before anything else. */
  withdrawn: string[];
  /** Files of somebody else's that the site would replace. */
  occupied: string[];
  /** The host's own settings, which stay as they are. */
  kept: string[];
  /** What the target shows in the end. */
  files: SiteFiles;
  /** How many files are right already. */
  unchanged: number;
  /** Bytes to be sent. */
  bytes: number;
}

/**
 * Joins what the manifest says and what is there. What is missing or has another size is put there again.
 * @param manifest null: lost or torn; then `known`, the last that was published from here, stands in for it
 * @param listing sizes by path, of the folders that matter
 */
export function remoteState(
  manifest: Manifest | null,
  listing: ReadonlyMap<string, number>,
  known: SiteFiles = new Map(),
): Remote {
  // Without a manifest a page may have changed and kept its size.
  const files = manifest?.files ?? new Map();
  const leaving = new Map([...(manifest?.leaving ?? [])].filter(([path]) => listing.has(path)));
  const isThere = ([path, { size }]: readonly [string, FileState]) => listing.get(path) === size;
  // Of what was published from here, somebody else may have put something in the place.
  const announced = manifest?.announced ?? [...known].filter(isThere);
  const ours = new Map([...announced, ...leaving, ...files].filter(([path]) => listing.has(path)));
  return { files: new Map([...files].filter(isThere)), ours, leaving, sizes: listing };
}

/**
 * @param isWithdrawn whether a file shows a photo that was taken down: it never stays
 * @param grace for how long files with hashed names stay once no page names them, ms; 0: they go at once
 */
export function planPublish(
  site: SiteFiles,
  remote: Remote,
  isWithdrawn: (path: string) => boolean = () => false,
  { grace = 0, now = Date.now() } = {},
): PublishPlan {
  const kept = [...site.keys()].filter((path) => path === '.htaccess' && isForeign(path, remote));
  const files = new Map([...site].filter(([path]) => !kept.includes(path)));
  const missing = [...files].filter(([path, state]) => !isRight(path, state, remote));
  const paths = missing.map(([path]) => path);
  const unnamed = [...remote.ours].filter(([path]) => !files.has(path));
  const leaving = new Map(
    unnamed
      .filter(([path]) => isImmutable(path) && !isWithdrawn(path))
      // A clock that was ahead must not keep a file for longer.
      .map(
        ([path, state]) =>
          [path, { ...state, since: Math.min(remote.leaving.get(path)?.since ?? now, now) }] as const,
      )
      .filter(([, { since }]) => now - since < grace),
  );
  // Two computers that published at once leave pictures there that nobody noted.
  const isLost = (path: string) => isImmutable(path) && !files.has(path) && !remote.ours.has(path);
  const lost = [...remote.sizes.keys()].filter((path) => isLost(path) && isWithdrawn(path));
  const gone = [...unnamed.map(([path]) => path).filter((path) => !leaving.has(path)), ...lost].sort(
    compressedFirst,
  );
  return {
    immutable: paths.filter(isImmutable),
    pages: paths.filter((path) => !isImmutable(path)).sort(bySweep(remote)),
    gone,
    leaving,
    withdrawn: gone.filter(isWithdrawn),
    occupied: paths.filter((path) => isForeign(path, remote)),
    kept,
    files,
    unchanged: files.size - missing.length,
    bytes: missing.reduce((sum, [, { size }]) => sum + size, 0),
  };
}

const isForeign = (path: string, { ours, sizes }: Remote) => sizes.has(path) && !ours.has(path);

/** A name with a hash says what it holds, and files are put there whole: of those the size is proof enough. */
const isRight = (path: string, { sha256, size }: FileState, { files, sizes }: Remote) =>
  isImmutable(path) ? sizes.get(path) === size : files.get(path)?.sha256 === sha256;

const plainName = (path: string) => path.replace(/\.(br|gz)$/, '');

/** A compressed copy must not outlive its file. */
const compressedFirst = (a: string, b: string) =>
  plainName(a) === plainName(b) ? (a > b ? -1 : 1) : a < b ? -1 : 1;

/**
 * What is new first: pages that lead there come later. The deeper before those above, which list them; at the root, what
 * tells machines about the whole site last. Compressed copies follow their file.
 */
function bySweep(remote: Remote): (a: string, b: string) => number {
  const rank = (path: string) => {
    const plain = plainName(path);
    if (!remote.ours.has(plain)) return 0;
    if (plain.endsWith('.html')) return 1;
    return folderOf(plain) ? 2 : 3;
  };
  const depth = (path: string) => path.split('/').length;
  return (a, b) => rank(a) - rank(b) || depth(b) - depth(a) || (a < b ? -1 : 1);
}
