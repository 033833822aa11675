/** Computes the changes that make a target show a site, without side effects. */
import {
  ancestorFolders,
  type FileState,
  isImmutable,
  parentFolder,
  type SiteFiles,
  type SiteManifest,
} from './manifest.ts';

/** State of a target. */
export interface TargetState {
  /** Null if missing or torn. */
  manifest: SiteManifest | null;
  /** Sizes of all files, ours or not, by path; null for folders. */
  sizes: ReadonlyMap<string, number | null>;
  /** Files last published there from this computer; replaces a missing manifest. */
  known?: SiteFiles | undefined;
}

export interface PublishPlan {
  /** New files with hashed names, which no old page refers to. */
  immutable: string[];
  /** Other new or changed files, in the order in which they are renamed into place. */
  pages: string[];
  /** Our files that are no longer part of the site, and unlisted pictures of withdrawn photos. */
  gone: string[];
  /** Our files that are no longer part of the site but stay for the grace period. */
  leaving: SiteFiles;
  /** Pictures of withdrawn photos among `gone`; removed before anything else. */
  withdrawn: string[];
  /** Foreign files that the site would replace. */
  occupied: string[];
  /** Conflicts: a folder in the place of a file, or a file in the place of a folder. */
  blocked: string[];
  /** The host's own settings files, which are left alone. */
  hostSettings: string[];
  /** Files that the target has after the publication. */
  files: SiteFiles;
  /** Files that we wrote, complete or not, and may remove. */
  ours: SiteFiles;
  /** Files of the previous site that stay until they are replaced. */
  untouched: SiteFiles;
  /** Number of files that are up to date. */
  unchanged: number;
  /** Bytes to send. */
  bytes: number;
}

interface PublishPlanOptions {
  /** True for a file that shows a withdrawn photo; it never stays. */
  isWithdrawn?: ((path: string) => boolean) | undefined;
  /** Period in ms for which unreferenced files with hashed names stay; with 0 they are removed at once. */
  grace?: number | undefined;
  /** Current time, ms since 1970. */
  now?: number | undefined;
}

/** Plans a publication. Files that are missing at the target, or have another size than published, are sent again. */
export function planPublish(
  site: SiteFiles,
  { manifest, sizes, known = new Map() }: TargetState,
  { isWithdrawn = () => false, grace = 0, now = Date.now() }: PublishPlanOptions = {},
): PublishPlan {
  const hasPublishedSize = ([path, { size }]: readonly [string, FileState]) => sizes.get(path) === size;
  // Without a manifest, equal size does not prove equal content for files with plain names.
  const published = new Map([...(manifest?.files ?? [])].filter(hasPublishedSize));
  const knownFiles = manifest
    ? [...manifest.announced, ...manifest.files]
    : [...known].filter(hasPublishedSize);
  const isFile = (path: string) => typeof sizes.get(path) === 'number';
  const ours = new Map(knownFiles.filter(([path]) => isFile(path)));
  const isForeign = (path: string) => isFile(path) && !ours.has(path);
  /** A hashed name identifies the content, and files are written atomically, so the size is sufficient. */
  const isUpToDate = ([path, { sha256, size }]: readonly [string, FileState]) =>
    isImmutable(path) ? sizes.get(path) === size : published.get(path)?.sha256 === sha256;

  const hostSettings = [...site.keys()].filter((path) => path === '.htaccess' && isForeign(path));
  const files = new Map([...site].filter(([path]) => !hostSettings.includes(path)));
  const missing = [...files].filter((file) => !isUpToDate(file));
  const paths = missing.map(([path]) => path);
  const newPaths = new Set(paths);
  const obsolete = [...ours].filter(([path]) => !files.has(path));
  const leaving = new Map(
    obsolete
      .filter(([path]) => isImmutable(path) && !isWithdrawn(path))
      // A clock that was ahead must not keep a file for longer.
      .map(([path, { since = now, ...state }]) => [path, { ...state, since: Math.min(since, now) }] as const)
      .filter(([, { since }]) => now - since < grace),
  );
  // After two computers published concurrently, pictures may remain that no manifest lists.
  const unlisted = [...sizes.keys()].filter(
    (path) => isImmutable(path) && isForeign(path) && !files.has(path) && isWithdrawn(path),
  );
  const gone = [...obsolete.map(([path]) => path).filter((path) => !leaving.has(path)), ...unlisted].sort(
    compressedFirst,
  );
  return {
    immutable: paths.filter(isImmutable),
    pages: paths.filter((path) => !isImmutable(path)).sort(replacementOrder(ours)),
    gone,
    leaving,
    withdrawn: gone.filter(isWithdrawn),
    occupied: paths.filter(isForeign),
    blocked: [
      ...[...files.keys()].filter((path) => sizes.get(path) === null),
      ...[...ancestorFolders(files.keys())].filter(isFile),
    ],
    hostSettings,
    files,
    ours,
    untouched: new Map([...published].filter(([path]) => !newPaths.has(path) && !isWithdrawn(path))),
    unchanged: files.size - missing.length,
    bytes: missing.reduce((sum, [, { size }]) => sum + size, 0),
  };
}

const uncompressedName = (path: string) => path.replace(/\.(br|gz)$/, '');

/** Sorts a compressed copy before its file, which it must not outlive. */
const compressedFirst = (a: string, b: string) =>
  uncompressedName(a) === uncompressedName(b) ? (a > b ? -1 : 1) : a < b ? -1 : 1;

/**
 * Order in which pages are renamed into place: new pages first, so that links to them work; deeper ones before the
 * lists above them; at the root, machine-readable files about the whole site last. Compressed copies follow their
 * file.
 */
function replacementOrder(ours: SiteFiles): (a: string, b: string) => number {
  const rank = (path: string) => {
    const uncompressed = uncompressedName(path);
    if (!ours.has(uncompressed)) return 0;
    if (uncompressed.endsWith('.html')) return 1;
    return parentFolder(uncompressed) ? 2 : 3;
  };
  const depth = (path: string) => path.split('/').length;
  return (a, b) => rank(a) - rank(b) || depth(b) - depth(a) || (a < b ? -1 : 1);
}
