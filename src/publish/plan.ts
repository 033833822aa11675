/** Pure: what has to be done at a target so that it shows a site. */
import {
  type FileState,
  folderOf,
  foldersOf,
  isImmutable,
  type Manifest,
  type SiteFiles,
} from './manifest.ts';

/** What a target has. */
export interface Remote {
  /** Null: lost or torn. */
  manifest: Manifest | null;
  /** Sizes of all files there, ours or not, by path; null for folders. */
  sizes: ReadonlyMap<string, number | null>;
  /** The last that was published there from this computer: stands in for a manifest that is lost. */
  known?: SiteFiles | undefined;
}

export interface PublishPlan {
  /** Files with hashed names that are to be added; they disturb nobody. */
  immutable: string[];
  /** All others that are new or changed, in the order in which they take their places. */
  pages: string[];
  /** Ours, and no longer part of the site; of pictures of withdrawn photos, also what nobody noted. */
  gone: string[];
  /** Ours, no longer part of the site, and left there for a while. */
  leaving: SiteFiles;
  /** Of those that go, the pictures that were withdrawn: they go before anything else. */
  withdrawn: string[];
  /** Files of somebody else's that the site would replace. */
  occupied: string[];
  /** What stands in the way of the site: a folder in the place of a file, a file in that of a folder. */
  blocked: string[];
  /** The host's own settings, which stay as they are. */
  kept: string[];
  /** What the target shows in the end. */
  files: SiteFiles;
  /** What we put there, whole or not: it may be removed. */
  ours: SiteFiles;
  /** What of the site before stays as it is until its own turn comes. */
  untouched: SiteFiles;
  /** How many files are right already. */
  unchanged: number;
  /** Bytes to be sent. */
  bytes: number;
}

interface PlanOptions {
  /** Whether a file shows a photo that was taken down: it never stays. */
  isWithdrawn?: ((path: string) => boolean) | undefined;
  /** For how long files with hashed names stay once no page names them, ms; 0: they go at once. */
  grace?: number | undefined;
  /** The time, ms since 1970. */
  now?: number | undefined;
}

/** What is missing at the target, or has another size than was published, is put there again. */
export function planPublish(
  site: SiteFiles,
  { manifest, sizes, known = new Map() }: Remote,
  { isWithdrawn = () => false, grace = 0, now = Date.now() }: PlanOptions = {},
): PublishPlan {
  const isThere = ([path, { size }]: readonly [string, FileState]) => sizes.get(path) === size;
  // Without a manifest a page may have changed and kept its size, and somebody else's may be in the place of ours.
  const published = new Map([...(manifest?.files ?? [])].filter(isThere));
  const noted = manifest ? [...manifest.announced, ...manifest.files] : [...known].filter(isThere);
  const isFile = (path: string) => typeof sizes.get(path) === 'number';
  const ours = new Map(noted.filter(([path]) => isFile(path)));
  const isForeign = (path: string) => isFile(path) && !ours.has(path);
  /** A name with a hash says what it holds, and files are put there whole: of those the size is proof enough. */
  const isRight = ([path, { sha256, size }]: readonly [string, FileState]) =>
    isImmutable(path) ? sizes.get(path) === size : published.get(path)?.sha256 === sha256;

  const kept = [...site.keys()].filter((path) => path === '.htaccess' && isForeign(path));
  const files = new Map([...site].filter(([path]) => !kept.includes(path)));
  const missing = [...files].filter((file) => !isRight(file));
  const paths = missing.map(([path]) => path);
  const coming = new Set(paths);
  const unnamed = [...ours].filter(([path]) => !files.has(path));
  const leaving = new Map(
    unnamed
      .filter(([path]) => isImmutable(path) && !isWithdrawn(path))
      // A clock that was ahead must not keep a file for longer.
      .map(([path, { since = now, ...state }]) => [path, { ...state, since: Math.min(since, now) }] as const)
      .filter(([, { since }]) => now - since < grace),
  );
  // Two computers that published at once leave pictures there that nobody noted.
  const lost = [...sizes.keys()].filter(
    (path) => isImmutable(path) && isForeign(path) && !files.has(path) && isWithdrawn(path),
  );
  const gone = [...unnamed.map(([path]) => path).filter((path) => !leaving.has(path)), ...lost].sort(
    compressedFirst,
  );
  return {
    immutable: paths.filter(isImmutable),
    pages: paths.filter((path) => !isImmutable(path)).sort(bySweep(ours)),
    gone,
    leaving,
    withdrawn: gone.filter(isWithdrawn),
    occupied: paths.filter(isForeign),
    blocked: [
      ...[...files.keys()].filter((path) => sizes.get(path) === null),
      ...[...foldersOf(files.keys())].filter(isFile),
    ],
    kept,
    files,
    ours,
    untouched: new Map([...published].filter(([path]) => !coming.has(path) && !isWithdrawn(path))),
    unchanged: files.size - missing.length,
    bytes: missing.reduce((sum, [, { size }]) => sum + size, 0),
  };
}

const plainName = (path: string) => path.replace(/\.(br|gz)$/, '');

/** A compressed copy must not outlive its file. */
const compressedFirst = (a: string, b: string) =>
  plainName(a) === plainName(b) ? (a > b ? -1 : 1) : a < b ? -1 : 1;

/**
 * What is new first: pages that lead there come later. The deeper before those above, which list them; at the root, what
 * tells machines about the whole site last. Compressed copies follow their file.
 */
function bySweep(ours: SiteFiles): (a: string, b: string) => number {
  const rank = (path: string) => {
    const plain = plainName(path);
    if (!ours.has(plain)) return 0;
    if (plain.endsWith('.html')) return 1;
    return folderOf(plain) ? 2 : 3;
  };
  const depth = (path: string) => path.split('/').length;
  return (a, b) => rank(a) - rank(b) || depth(b) - depth(a) || (a < b ? -1 : 1);
}
