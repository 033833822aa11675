/** Plans every picture before a single one is encoded: what there is, its size, its name, and all that is wrong. */

import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Remark } from './inspect.ts';
import { type Manifest, type PlannedPicture, pictureKey } from './manifest.ts';
import { openMemory } from './memory.ts';
import { badId, faultMessage, missingPhotos, remarkMessage, unusedFiles, unusedNumbers } from './messages.ts';
import { createLookup, isSafeId, type KnownFile, nameKey, shown, splitId, stemKey } from './originals.ts';
import {
  type Crest,
  crestOfDrawing,
  crestOfFile,
  plannedDrawing,
  plannedFile,
  plannedPlaceholder,
} from './planned.ts';
import { inPool } from './pool.ts';
import { PROFILES } from './profiles.ts';
import type { PictureRequest, WithdrawnPhoto } from './types.ts';

export interface PlanOptions {
  photosDir: string;
  cacheDir: string;
  /** Colour, `#rrggbb`, of what stands for photos that are missing or cannot be used; without it they are left out. */
  placeholder?: string;
  /** How many photos each album has, those that were taken down with them, by its folder. */
  albums: ReadonlyMap<string, number>;
  /** Photos that must not be published, whatever their files are called. */
  withdrawn: readonly WithdrawnPhoto[];
}

export interface Plan {
  manifest: Manifest;
  /** Spanish sentences: which photos are missing. */
  missing: string[];
  /** Spanish sentences about files that stop a build: which one, what is wrong, what to do. */
  problems: string[];
  /** Spanish sentences about files that stop nothing: flawed ones, and those that no page shows. */
  warnings: string[];
}

/**
 * Plans all pictures. Reads each new or changed original once (several seconds for hundreds of camera files), else
 * only what it remembers. The same request twice counts once. With `problems`, or `missing` ones, the manifest lacks
 * those pictures or has placeholders: no real club is published from it.
 */
export async function planPictures(requests: PictureRequest[], options: PlanOptions): Promise<Plan> {
  const { photosDir, cacheDir, placeholder, albums, withdrawn } = options;
  const problems = new Set<string>();
  const remarks = new Map<Remark, Set<string>>();
  const used = new Set<string>();
  const missing = new Set<PictureRequest>();
  const memory = await openMemory(cacheDir, photosDir);
  const lookup = await createLookup(photosDir, withdrawn, memory, (problem) => problems.add(problem));
  const safe = requests.filter(({ id, from = id }) => {
    const bad = [id, from].find((name) => !isSafeId(name));
    if (bad !== undefined) problems.add(badId(bad));
    return bad === undefined;
  });

  async function original(id: string): Promise<KnownFile | undefined | 'none'> {
    const found = await lookup(id);
    for (const path of [id, ...(typeof found === 'object' ? [found.path] : [])]) used.add(usedKey(path));
    return found === 'unusable' ? undefined : found;
  }

  const crest = await crestOf(safe.find(({ role }) => role === 'escudo'));

  async function crestOf(request: PictureRequest | undefined): Promise<Crest | undefined> {
    const file = request && (await lookup(request.id));
    if (typeof file === 'object') return crestOfFile(file);
    return file === 'none' && request?.drawn ? crestOfDrawing(request.drawn) : undefined;
  }

  function remarkOn({ role }: PictureRequest, { info, path }: KnownFile): void {
    const { alpha, comfortable } = PROFILES[role];
    const small = Math.max(info.size.width, info.size.height) < comfortable;
    for (const remark of [...info.remarks, ...(small && role !== 'compartir' ? ['pequena' as const] : [])])
      if (remark !== 'transparente' || !alpha)
        remarks.set(remark, (remarks.get(remark) ?? new Set()).add(shown(join(photosDir, path))));
  }

  /** Undefined when it cannot be planned; then it was reported. */
  async function planOne(request: PictureRequest): Promise<PlannedPicture | undefined> {
    const own = await original(request.id);
    if (own === 'none') {
      const other = request.from ? await original(request.from) : 'none';
      if (typeof other === 'object') return plannedFile(request, other, crest);
      if (request.drawn)
        return plannedDrawing(request, request.drawn, request.role === 'escudo' ? undefined : crest);
      if (other === 'none') missing.add(request);
    } else if (own && (own.info.format !== 'svg' || PROFILES[request.role].alpha)) {
      remarkOn(request, own);
      return plannedFile(request, own);
    } else if (own) problems.add(faultMessage(shown(join(photosDir, own.path)), { code: 'formato' }));
    return placeholder === undefined ? undefined : plannedPlaceholder(request, placeholder, crest);
  }

  // In the order of the requests, whichever file was read first: the same club gives the same manifest.
  const planned: (PlannedPicture | undefined)[] = [];
  // Inspecting decodes on the thread pool, which has four threads; more at once only holds more files in memory.
  await inPool([...safe.entries()], 4, async ([i, request]) => {
    planned[i] = await planOne(request);
  });
  const pictures = planned.flatMap((one) => (one ? [[pictureKey(one.id, one.role), one] as const] : []));
  await memory.save();
  return {
    manifest: { pictures: Object.fromEntries(pictures) },
    missing: missingMessages(
      safe.filter((request) => missing.has(request)),
      shown(photosDir),
    ),
    problems: [...problems],
    warnings: [
      ...[...remarks].map(([remark, paths]) => remarkMessage(remark, [...paths].sort())),
      ...(await unusedPhotos(used, albums, photosDir)),
    ],
  };
}

/** One sentence a folder. */
function missingMessages(requests: readonly PictureRequest[], shownDir: string): string[] {
  const folders = new Map<string, Map<string, string>>();
  // What a share picture is cut from is a request of its own, too, under its own title.
  for (const { id, from, title } of requests.toSorted(
    (a, b) => Number(a.role === 'compartir') - Number(b.role === 'compartir'),
  )) {
    const { folder, stem } = splitId(from ?? id);
    const titles = folders.get(folder) ?? new Map<string, string>();
    if (!titles.has(stem)) titles.set(stem, title);
    folders.set(folder, titles);
  }
  return [...folders].map(([folder, titles]) => missingPhotos(folder, titles, shownDir));
}

/** Lists and notes beside the photos, and what systems leave behind. */
const NO_PHOTO = /^\.|~$|\.(?:txt|md|ini|db)$/i;

/** Names of all files by folder, both as on disk; hidden folders do not count. */
async function filesByFolder(photosDir: string): Promise<Map<string, string[]>> {
  const byFolder = new Map<string, string[]>();
  const entries = await readdir(photosDir, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const folder = relative(photosDir, entry.parentPath).split(sep).join('/');
    if (entry.isDirectory() || NO_PHOTO.test(entry.name) || /(?:^|\/)\./.test(folder)) continue;
    // A link may lead to a folder, which is no photo.
    if (entry.isSymbolicLink() && nameKey(entry.name) === undefined) continue;
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), entry.name]);
  }
  return byFolder;
}

/** What an id and its file have in common: `2024-2025/copa/1` for `2024-2025/copa/01.JPG`. */
function usedKey(path: string): string {
  const { folder, stem } = splitId(path.split(sep).join('/'));
  return `${folder}/${nameKey(stem) ?? stemKey(stem)}`;
}

/**
 * One sentence a folder and reason.
 * @param used keys of all pictures that are looked for, and of the files that were found for them
 * @param albums how many photos there are, by folder, where they are numbered
 */
async function unusedPhotos(
  used: ReadonlySet<string>,
  albums: ReadonlyMap<string, number>,
  photosDir: string,
): Promise<string[]> {
  const messages: string[] = [];
  for (const [folder, names] of await filesByFolder(photosDir)) {
    const shownDir = join(shown(photosDir), folder);
    const amount = albums.get(folder);
    const unused = names.filter((name) => !used.has(usedKey(`${folder}/${name}`)));
    const isNumbered = (name: string) => amount !== undefined && /^[1-9]\d*$/.test(nameKey(name) ?? '');
    const numbers = unused.filter(isNumbered).map((name) => Number(nameKey(name)));
    const others = unused.filter((name) => !isNumbered(name));
    messages.push(...unusedNumbers(shownDir, numbers, amount ?? 0));
    if (others.length > 0) messages.push(unusedFiles(shownDir, others.sort(), amount !== undefined));
  }
  return messages.sort();
}
