/** Plans all pictures before any is encoded: files, sizes, names and problems. */

import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isSafeId, normalizeStem, splitId } from '../../club/content/picture-id.ts';
import {
  isMarkRole,
  type PictureRequest,
  type PictureRole,
  pictureKey,
  type WithdrawnPhoto,
} from '../../club/content/picture-request.ts';
import type { PictureRemark } from './inspect.ts';
import { openInspectionCache } from './inspection-cache.ts';
import { type PictureManifest, type PlannedPicture, pictureBasePath } from './manifest.ts';
import {
  badIdMessage,
  faultMessage,
  missingPhotosMessage,
  remarkMessage,
  unusedFilesMessage,
  unusedNumbersMessages,
} from './messages.ts';
import { createLookup, type InspectedFile, nameKey, shortPath } from './originals.ts';
import {
  type Crest,
  crestFromDrawing,
  crestFromFile,
  planFromDrawing,
  planFromFile,
  planPlaceholder,
} from './plan-picture.ts';
import { PICTURES_AT_ONCE, runInPool } from './pool.ts';
import { PROFILES } from './profiles.ts';

export interface PicturePlanOptions {
  photosDir: string;
  cacheDir: string;
  /** Background colour (`#rrggbb`) of placeholders for missing or unusable photos; without it they are left out. */
  placeholder?: string;
  /** Number of photos by album folder, including withdrawn ones. */
  albums: ReadonlyMap<string, number>;
  /** Photos that must not be published under any name. */
  withdrawn: readonly WithdrawnPhoto[];
  /** Ids of originals that must not be published now; they do not count as unused. */
  withheld?: readonly string[];
}

export interface PicturePlan {
  manifest: PictureManifest;
  /** Ids of `withheld` that have an original. */
  withheld: string[];
  /** Spanish sentences about missing photos. */
  missing: string[];
  /** Spanish sentences about files that stop a build: which one, what is wrong, what to do. */
  problems: string[];
  /** Spanish sentences about files that do not stop a build: flawed or unused ones. */
  warnings: string[];
}

/**
 * Plans all pictures. Inspects each new or changed original once (several seconds for hundreds of camera files) and
 * takes the rest from the cache. Repeated requests count once. Pictures with `problems`, or `missing` ones, are left
 * out or replaced by placeholders, so a real club must not be published with them.
 */
export async function planPictures(
  requests: PictureRequest[],
  options: PicturePlanOptions,
): Promise<PicturePlan> {
  const { photosDir, cacheDir, placeholder, albums, withdrawn, withheld = [] } = options;
  const problems = new Set<string>();
  const remarks = new Map<PictureRemark, Set<string>>();
  const usedKeys = new Set<string>();
  const missing = new Set<PictureRequest>();
  const inspections = await openInspectionCache(cacheDir, photosDir);
  const lookup = await createLookup(photosDir, withdrawn, inspections, (problem) => problems.add(problem));
  const safeRequests = requests.filter(({ id, from = id }) => {
    const unsafeId = [id, from].find((name) => !isSafeId(name));
    if (unsafeId !== undefined) problems.add(badIdMessage(unsafeId));
    return unsafeId === undefined;
  });

  async function original(id: string, role: PictureRole): Promise<InspectedFile | undefined | 'none'> {
    const found = await lookup(id, isMarkRole(role));
    for (const path of [id, ...(typeof found === 'object' ? [found.path] : [])]) usedKeys.add(fileKey(path));
    return found === 'unusable' ? undefined : found;
  }

  const crest = await crestOf(safeRequests.find(({ role }) => role === 'escudo'));

  async function crestOf(request: PictureRequest | undefined): Promise<Crest | undefined> {
    const file = request && (await lookup(request.id, true));
    if (typeof file === 'object') return crestFromFile(file);
    return file === 'none' && request?.drawn ? crestFromDrawing(request.drawn) : undefined;
  }

  function collectRemarks({ role }: PictureRequest, { info, path }: InspectedFile): void {
    const { alpha, minSharpSide } = PROFILES[role];
    const isSmall = Math.max(info.size.width, info.size.height) < minSharpSide;
    for (const remark of [...info.remarks, ...(isSmall && role !== 'compartir' ? ['small' as const] : [])])
      if ((remark !== 'transparent' || !alpha) && (remark !== 'like-a-photo' || isMarkRole(role)))
        remarks.set(remark, (remarks.get(remark) ?? new Set()).add(shortPath(join(photosDir, path))));
  }

  /** Plans a picture; undefined if that failed and was reported. */
  async function planRequest(request: PictureRequest): Promise<PlannedPicture | undefined> {
    const ownFile = request.mayUseOwn === false ? 'none' : await original(request.id, request.role);
    const planned =
      ownFile === 'none' ? await planSubstitute(request) : ownFile && planOwnFile(request, ownFile);
    if (planned || placeholder === undefined) return planned;
    return planPlaceholder(request, placeholder, crest);
  }

  function planOwnFile(request: PictureRequest, file: InspectedFile): PlannedPicture | undefined {
    if (file.info.format === 'svg' && !PROFILES[request.role].alpha) {
      problems.add(faultMessage(shortPath(join(photosDir, file.path)), { code: 'unsupported-format' }));
      return undefined;
    }
    collectRemarks(request, file);
    return planFromFile(request, file);
  }

  /** Plans a picture without a file of its own from the file that it may be made from, or from its drawing. */
  async function planSubstitute(request: PictureRequest): Promise<PlannedPicture | undefined> {
    const { role, from, drawn } = request;
    const sourceFile = from ? await original(from, role) : 'none';
    if (typeof sourceFile === 'object') return planFromFile(request, sourceFile, crest);
    if (drawn) return planFromDrawing(request, drawn, role === 'escudo' ? undefined : crest);
    if (sourceFile === 'none') missing.add(request);
    return undefined;
  }

  // Keep the order of the requests, so that the manifest is deterministic.
  const planned: (PlannedPicture | undefined)[] = [];
  await runInPool([...safeRequests.entries()], PICTURES_AT_ONCE, async ([i, request]) => {
    planned[i] = await planRequest(request);
  });
  const pictures = planned.flatMap((picture) =>
    picture ? [[pictureKey(picture.id, picture.role), picture] as const] : [],
  );
  const withheldBases = new Map<string, string>();
  await runInPool(withheld, PICTURES_AT_ONCE, async (id) => {
    const found = isSafeId(id) ? await original(id, 'foto') : 'none';
    if (typeof found === 'object') withheldBases.set(id, pictureBasePath(found.info.hash));
  });
  await inspections.save();
  return {
    manifest: {
      pictures: Object.fromEntries(pictures),
      withheld: [...new Set(withheldBases.values())].sort(),
    },
    withheld: [...withheldBases.keys()],
    missing: missingMessages(
      safeRequests.filter((request) => missing.has(request)),
      shortPath(photosDir),
    ),
    problems: [...problems],
    warnings: [
      ...[...remarks].map(([remark, paths]) => remarkMessage(remark, [...paths].sort())),
      ...(await findUnusedPhotos(usedKeys, albums, photosDir)),
    ],
  };
}

/** Formats missing photos, one sentence per folder. */
function missingMessages(requests: readonly PictureRequest[], shownDir: string): string[] {
  const folders = new Map<string, Map<string, string>>();
  // The source of a share picture is requested separately, under its own title.
  for (const { id, from, title } of requests.toSorted(
    (a, b) => Number(a.role === 'compartir') - Number(b.role === 'compartir'),
  )) {
    const { folder, stem } = splitId(from ?? id);
    const titles = folders.get(folder) ?? new Map<string, string>();
    if (!titles.has(stem)) titles.set(stem, title);
    folders.set(folder, titles);
  }
  return [...folders].map(([folder, titles]) => missingPhotosMessage(folder, titles, shownDir));
}

/** Notes and lists beside the photos, and files created by operating systems. */
const NON_PHOTO_FILE = /^\.|~$|\.(?:txt|md|ini|db)$/i;

/** Lists file names on disk by folder, without hidden folders. */
async function filesByFolder(photosDir: string): Promise<Map<string, string[]>> {
  const byFolder = new Map<string, string[]>();
  const entries = await readdir(photosDir, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const folder = relative(photosDir, entry.parentPath).split(sep).join('/');
    if (entry.isDirectory() || NON_PHOTO_FILE.test(entry.name) || /(?:^|\/)\./.test(folder)) continue;
    // A link may lead to a folder, which is no photo.
    if (entry.isSymbolicLink() && nameKey(entry.name) === undefined) continue;
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), entry.name]);
  }
  return byFolder;
}

/** Key shared by an id and its file: `2024-2025/copa/1` for `2024-2025/copa/01.JPG`. */
function fileKey(path: string): string {
  const { folder, stem } = splitId(path.split(sep).join('/'));
  return `${folder}/${nameKey(stem) ?? normalizeStem(stem)}`;
}

/**
 * Messages about unused photos, one per folder and reason.
 * @param used keys of all requested pictures and of the files found for them
 * @param albums number of photos by folder, if they are numbered
 */
async function findUnusedPhotos(
  used: ReadonlySet<string>,
  albums: ReadonlyMap<string, number>,
  photosDir: string,
): Promise<string[]> {
  const messages: string[] = [];
  for (const [folder, names] of await filesByFolder(photosDir)) {
    const shownDir = join(shortPath(photosDir), folder);
    const amount = albums.get(folder);
    const unused = names.filter((name) => !used.has(fileKey(`${folder}/${name}`)));
    const isNumbered = (name: string) => amount !== undefined && /^[1-9]\d*$/.test(nameKey(name) ?? '');
    const numbers = unused.filter(isNumbered).map((name) => Number(nameKey(name)));
    const otherNames = unused.filter((name) => !isNumbered(name));
    messages.push(...unusedNumbersMessages(shownDir, numbers, amount ?? 0));
    if (otherNames.length > 0)
      messages.push(unusedFilesMessage(shownDir, otherNames.sort(), amount !== undefined));
  }
  return messages.sort();
}
