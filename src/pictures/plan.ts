/** Plans every picture before a single one is encoded: what there is, its size, its name, and all that is wrong. */
import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { sampleArtist } from './artist.ts';
import { type Facts, inspectFile } from './inspect.ts';
import { type Manifest, pictureKey } from './manifest.ts';
import { type Memory, openMemory } from './memory.ts';
import { badId, faultMessage, severalFiles, unusedNumbers } from './messages.ts';
import { type Candidate, type Folder, isSafeId, pick, readFolder, splitId } from './originals.ts';
import { plannedFile, plannedSample } from './planned.ts';
import { inPool } from './pool.ts';
import { PROFILES } from './profiles.ts';
import { createReports, type Reports } from './reports.ts';
import type { PictureRequest, SampleArtist } from './types.ts';

export interface PlanOptions {
  photosDir: string;
  cacheDir: string;
  /** Draw what has no original, instead of reporting it missing. */
  samples: boolean;
  /** What draws; the sample club's own unless a test brings another. */
  artist?: SampleArtist;
}

export interface Plan {
  manifest: Manifest;
  /** Spanish sentences that stop a build: which file, what is wrong, what to do. */
  problems: string[];
  /** Spanish sentences worth reading that stop nothing. */
  notices: string[];
}

interface Work extends PlanOptions {
  memory: Memory;
  reports: Reports;
  folders: Map<string, Folder>;
  inspected: Map<string, Promise<KnownFile | undefined>>;
  manifest: Manifest;
}

interface KnownFile {
  facts: Facts;
  path: string;
  bytes: number;
  mtimeMs: number;
}

/** Shown in messages: `fotos/2024-2025/copa/3.jpg`, not the whole way from the root of the disk. */
function shown(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') || short === '' ? path : short;
}

async function inspect(work: Work, file: Candidate): Promise<KnownFile | undefined> {
  const { size: bytes, mtimeMs, ctimeMs } = await stat(file.path);
  const stamp = { bytes, mtimeMs, ctimeMs };
  let inspection = work.memory.recall(file.path, stamp);
  if (!inspection) {
    inspection = await inspectFile(file.path, file.ext, bytes);
    work.memory.keep(file.path, stamp, inspection);
  }
  if ('facts' in inspection)
    return { facts: inspection.facts, path: relative(work.photosDir, file.path), bytes, mtimeMs };
  work.reports.problem(faultMessage(shown(file.path), inspection.fault));
  return undefined;
}

/** Reads each file once, however many pictures are made from it. */
function inspectOnce(work: Work, file: Candidate): Promise<KnownFile | undefined> {
  const known = work.inspected.get(file.path) ?? inspect(work, file);
  work.inspected.set(file.path, known);
  return known;
}

/** The original of an id: known, unusable (already reported), or not there. */
async function original(work: Work, id: string): Promise<KnownFile | 'unusable' | 'none'> {
  const { folder, stem } = splitId(id);
  const found = pick(work.folders.get(folder) ?? new Map(), stem);
  if (found.kind === 'none') return 'none';
  if (found.kind === 'several') {
    work.reports.problem(
      severalFiles(
        shown(join(work.photosDir, folder)),
        found.files.map(({ name }) => name),
      ),
    );
    return 'unusable';
  }
  return (await inspectOnce(work, found.file)) ?? 'unusable';
}

function remarkOn(work: Work, request: PictureRequest, { facts, path }: KnownFile): void {
  const profile = PROFILES[request.role];
  for (const remark of facts.remarks) {
    if (remark !== 'transparente' || !profile.alpha)
      work.reports.remark(remark, shown(join(work.photosDir, path)));
  }
  if (request.role === 'compartir') return;
  if (Math.max(facts.size.width, facts.size.height) < profile.comfortable) {
    work.reports.remark('pequena', shown(join(work.photosDir, path)));
  }
}

async function planOne(work: Work, request: PictureRequest): Promise<void> {
  const { manifest, reports } = work;
  const key = pictureKey(request.id, request.role);
  const own = await original(work, request.id);
  if (own === 'unusable') return;
  if (own !== 'none') {
    remarkOn(work, request, own);
    manifest.pictures[key] = plannedFile(request, own.facts, own);
    return;
  }
  if (work.samples) {
    const artist = work.artist ?? (await sampleArtist());
    manifest.pictures[key] = plannedSample(request, artist);
    return;
  }
  const other = request.from ? await original(work, request.from) : 'none';
  if (other === 'none') reports.missing(request.from ? { ...request, id: request.from } : request);
  else if (other !== 'unusable') manifest.pictures[key] = plannedFile(request, other.facts, other);
}

function reportUnused(work: Work, requests: readonly PictureRequest[]): void {
  const asked = new Set(requests.map(({ id }) => id));
  const albums = new Set(
    requests
      .filter(({ role, id }) => role === 'foto' && /\/\d+$/.test(id))
      .map(({ id }) => splitId(id).folder),
  );
  for (const album of albums) {
    const stems = [...(work.folders.get(album)?.keys() ?? [])].filter((stem) => /^\d+$/.test(stem));
    const unused = stems.filter((stem) => !asked.has(`${album}/${stem}`)).map(Number);
    if (unused.length > 0) work.reports.notice(unusedNumbers(album, unused, shown(work.photosDir)));
  }
}

/**
 * Plans all pictures. Reads each new or changed original once (several seconds for hundreds of camera files), else
 * only what it remembers. A request asked for twice counts once. With `problems`, the manifest lacks those pictures:
 * nothing may be published from it.
 */
export async function planPictures(requests: PictureRequest[], options: PlanOptions): Promise<Plan> {
  const reports = createReports(shown(options.photosDir));
  const memory = await openMemory(options.cacheDir, options.photosDir);
  const work: Work = {
    ...options,
    memory,
    reports,
    folders: new Map(),
    inspected: new Map(),
    manifest: { pictures: {} },
  };
  const safe = requests.filter(({ id, from }) => {
    const bad = [id, from ?? id].find((name) => !isSafeId(name));
    if (bad !== undefined) reports.problem(badId(bad));
    return bad === undefined;
  });
  const folders = new Set(safe.flatMap(({ id, from }) => [id, from ?? id]).map((id) => splitId(id).folder));
  for (const folder of folders) work.folders.set(folder, await readFolder(join(options.photosDir, folder)));
  // Inspecting decodes on the thread pool, which has four threads; more at once only holds more files in memory.
  await inPool(safe, 4, (request) => planOne(work, request));
  reportUnused(work, safe);
  await memory.save();
  return { manifest: sorted(work.manifest, safe), ...reports.finish() };
}

/** In the order of the requests, whichever file was read first: the same club gives the same manifest. */
function sorted(manifest: Manifest, requests: readonly PictureRequest[]): Manifest {
  const keys = requests.map(({ id, role }) => pictureKey(id, role));
  return {
    pictures: Object.fromEntries(
      keys.flatMap((key) => {
        const picture = manifest.pictures[key];
        return picture ? [[key, picture]] : [];
      }),
    ),
  };
}
