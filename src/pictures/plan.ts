/** Plans every picture before a single one is encoded: what there is, its size, its name, and all that is wrong. */

import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { readAlbumLists } from './album-list.ts';
import { createLookup, type KnownFile, type Lookup, shown } from './lookup.ts';
import { type Manifest, type PlannedPicture, pictureKey } from './manifest.ts';
import { openMemory } from './memory.ts';
import { badId, faultMessage, unnumbered, unusedFiles, unusedNumbers } from './messages.ts';
import { isSafeId, nameKey, splitId, stemKey } from './originals.ts';
import { plannedFile, plannedPlaceholder } from './planned.ts';
import { inPool } from './pool.ts';
import { PROFILES } from './profiles.ts';
import { createReports, type Reports } from './reports.ts';
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
  /** The last sentence of what stops a build: how much there is of it. */
  failure: string;
  /** Spanish sentences about files that no page shows: they stop nothing, and are seldom meant. */
  warnings: string[];
  /** Spanish sentences worth reading that stop nothing. */
  notices: string[];
}

interface Work extends PlanOptions {
  lookup: Lookup;
  reports: Reports;
  pictures: Manifest['pictures'];
  /** The club's crest, which lies on pictures that are cut from others, and on placeholders. */
  crest: KnownFile | undefined;
  /** Requests that no file answers. */
  missing: Set<PictureRequest>;
}

function remarkOn(work: Work, request: PictureRequest, { info, path }: KnownFile): void {
  const profile = PROFILES[request.role];
  for (const remark of info.remarks) {
    if (remark !== 'transparente' || !profile.alpha)
      work.reports.remark(remark, shown(join(work.photosDir, path)));
  }
  if (request.role === 'compartir') return;
  if (Math.max(info.size.width, info.size.height) < profile.comfortable) {
    work.reports.remark('pequena', shown(join(work.photosDir, path)));
  }
}

/** Undefined when it cannot be planned; then it was reported. */
async function planOne(work: Work, request: PictureRequest): Promise<PlannedPicture | undefined> {
  const { lookup, crest, placeholder } = work;
  const own = await lookup.original(request.id);
  if (typeof own === 'object') {
    if (own.info.format !== 'svg' || PROFILES[request.role].alpha) {
      remarkOn(work, request, own);
      return plannedFile(request, own);
    }
    work.reports.problem(faultMessage(shown(join(work.photosDir, own.path)), { code: 'formato' }));
  }
  if (own === 'none') {
    const other = request.from ? await lookup.original(request.from) : 'none';
    if (typeof other === 'object') return plannedFile(request, other, crest);
    if (other === 'none') work.missing.add(request);
  }
  return placeholder === undefined ? undefined : plannedPlaceholder(request, placeholder, crest);
}

function reportMissing({ reports, ...work }: Work, requests: readonly PictureRequest[]): void {
  // What a share picture is cut from is asked for by itself, too, under its own title.
  const absent = requests
    .filter((request) => work.missing.has(request))
    .toSorted((a, b) => Number(a.role === 'compartir') - Number(b.role === 'compartir'));
  for (const request of absent) reports.missing({ ...request, id: request.from ?? request.id });
}

const idsOf = ({ id, from }: PictureRequest): string[] => (from ? [id, from] : [id]);

/**
 * Plans all pictures. Reads each new or changed original once (several seconds for hundreds of camera files), else
 * only what it remembers. A request asked for twice counts once. With `problems`, or `missing` ones, the manifest lacks
 * those pictures or has placeholders: no real club is published from it.
 */
export async function planPictures(requests: PictureRequest[], options: PlanOptions): Promise<Plan> {
  const reports = createReports(shown(options.photosDir));
  const memory = await openMemory(options.cacheDir, options.photosDir);
  const safe = requests.filter((request) => {
    const bad = idsOf(request).find((name) => !isSafeId(name));
    if (bad !== undefined) reports.problem(badId(bad));
    return bad === undefined;
  });
  const { photosDir, albums, withdrawn } = options;
  const listed = await readAlbumLists(photosDir, albums.keys());
  const ids = [...safe.flatMap(idsOf), ...listed.values()];
  const folders = new Set(ids.map((id) => splitId(id).folder));
  const lookup = await createLookup(folders, { photosDir, listed, memory, reports, withdrawn });
  const crestId = safe.find(({ role }) => role === 'escudo')?.id;
  const crest = crestId === undefined ? undefined : await lookup.original(crestId);
  const work: Work = {
    ...options,
    lookup,
    reports,
    crest: typeof crest === 'object' ? crest : undefined,
    pictures: {},
    missing: new Set(),
  };
  // Inspecting decodes on the thread pool, which has four threads; more at once only holds more files in memory.
  await inPool(safe, 4, async (request) => {
    const planned = await planOne(work, request);
    if (planned) work.pictures[pictureKey(request.id, request.role)] = planned;
  });
  reportMissing(work, safe);
  const warnings = await unusedPhotos(ids, albums, photosDir, shown(photosDir));
  await memory.save();
  return { manifest: sorted(work.pictures, safe), warnings, ...reports.finish() };
}

/** In the order of the requests, whichever file was read first: the same club gives the same manifest. */
function sorted(pictures: Manifest['pictures'], requests: readonly PictureRequest[]): Manifest {
  const keys = requests.map(({ id, role }) => pictureKey(id, role));
  return {
    pictures: Object.fromEntries(
      keys.flatMap((key) => {
        const picture = pictures[key];
        return picture ? [[key, picture]] : [];
      }),
    ),
  };
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

/**
 * One sentence a folder and reason.
 * @param ids of all pictures that are looked for
 * @param albums how many photos there are, by folder, where they are numbered
 * @param shownDir the photos folder as messages name it
 */
async function unusedPhotos(
  ids: Iterable<string>,
  albums: ReadonlyMap<string, number>,
  photosDir: string,
  shownDir: string,
): Promise<string[]> {
  const wanted = new Set([...ids].map(splitId).map(({ folder, stem }) => `${folder}/${stemKey(stem)}`));
  const messages: string[] = [];
  for (const [folder, names] of await filesByFolder(photosDir)) {
    const unused = names.flatMap((name) => {
      const key = nameKey(name);
      return key !== undefined && wanted.has(`${folder}/${key}`) ? [] : [{ name, key }];
    });
    const isNumber = ({ key }: { key: string | undefined }) => key !== undefined && /^[1-9]\d*$/.test(key);
    const amount = albums.get(folder);
    const numbers = amount === undefined ? [] : unused.filter(isNumber);
    const others = unused.filter((file) => !numbers.includes(file)).map(({ name }) => name);
    const unusedOf = numbers.map(({ key }) => Number(key));
    messages.push(...unusedNumbers(folder, unusedOf, amount ?? 0, shownDir));
    if (others.length > 0)
      messages.push((albums.has(folder) ? unnumbered : unusedFiles)(join(shownDir, folder), others.sort()));
  }
  return messages.sort();
}
