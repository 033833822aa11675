/** Plans every picture before a single one is encoded: what there is, its size, its name, and all that is wrong. */
import { join } from 'node:path';
import { sampleArtist } from './artist.ts';
import { drawnSummary } from './drawn.ts';
import { createLookup, type KnownFile, type Lookup, shown } from './lookup.ts';
import { type Manifest, type PlannedPicture, pictureKey } from './manifest.ts';
import { openMemory } from './memory.ts';
import { badId } from './messages.ts';
import { isSafeId, splitId } from './originals.ts';
import { plannedFile, plannedSample } from './planned.ts';
import { inPool } from './pool.ts';
import { PROFILES } from './profiles.ts';
import { createReports, type Reports } from './reports.ts';
import type { PictureRequest, SampleArtist, WithdrawnPhoto } from './types.ts';
import { unusedPhotos } from './unused.ts';

export interface PlanOptions {
  photosDir: string;
  cacheDir: string;
  /** Draw what has no original, instead of reporting it missing. */
  samples: boolean;
  /** How many photos each album has, those that were taken down with them, by its folder. */
  albums: ReadonlyMap<string, number>;
  /** Photos that must not be published, whatever their files are called. */
  withdrawn: readonly WithdrawnPhoto[];
  /** What draws; the sample club's own unless a test brings another. */
  artist?: SampleArtist;
}

export interface Plan {
  manifest: Manifest;
  /** Spanish sentences that stop a build: which file, what is wrong, what to do. */
  problems: string[];
  /** The last sentence of a list of problems: how much there is of them. */
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
  /** Id of the club's crest, which lies on pictures that are cut from others. */
  crest: string | undefined;
  /** Requests that a drawing answers. */
  drawn: Set<PictureRequest>;
  /** Requests that nothing answers. */
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
  const { lookup } = work;
  const own = await lookup.original(request.id);
  if (own === 'unusable') return undefined;
  if (own !== 'none') {
    remarkOn(work, request, own);
    return plannedFile(request, own);
  }
  const other = request.from ? await lookup.original(request.from) : 'none';
  if (typeof other === 'object') {
    const crest = work.crest ? await lookup.original(work.crest) : 'none';
    return plannedFile(request, other, typeof crest === 'object' ? crest : undefined);
  }
  if (other === 'unusable') return undefined;
  if (work.samples) {
    work.drawn.add(request);
    return plannedSample(request, work.artist ?? (await sampleArtist()));
  }
  work.missing.add(request);
  return undefined;
}

/** What does not lie in the photos folder: photos that are missing, and drawings in the place of photos. */
function reportAbsent({ reports, ...work }: Work, requests: readonly PictureRequest[]): void {
  // What a share picture is cut from is asked for by itself, too, under its own title.
  const absent = requests
    .filter((request) => work.missing.has(request))
    .toSorted((a, b) => Number(a.role === 'compartir') - Number(b.role === 'compartir'));
  for (const request of absent) reports.missing({ ...request, id: request.from ?? request.id });
  const drawn = drawnSummary(requests, work.drawn);
  if (drawn) reports.notice(drawn);
}

const idsOf = ({ id, from }: PictureRequest): string[] => (from ? [id, from] : [id]);

/**
 * Plans all pictures. Reads each new or changed original once (several seconds for hundreds of camera files), else
 * only what it remembers. A request asked for twice counts once. With `problems`, the manifest lacks those pictures:
 * nothing may be published from it.
 */
export async function planPictures(requests: PictureRequest[], options: PlanOptions): Promise<Plan> {
  const reports = createReports(shown(options.photosDir));
  const memory = await openMemory(options.cacheDir, options.photosDir);
  const safe = requests.filter((request) => {
    const bad = idsOf(request).find((name) => !isSafeId(name));
    if (bad !== undefined) reports.problem(badId(bad));
    return bad === undefined;
  });
  const folders = new Set(safe.flatMap(idsOf).map((id) => splitId(id).folder));
  const { photosDir, albums, withdrawn } = options;
  const lookup = await createLookup(folders, { photosDir, memory, reports, withdrawn });
  const work: Work = {
    ...options,
    lookup,
    reports,
    crest: safe.find(({ role }) => role === 'escudo')?.id,
    pictures: {},
    drawn: new Set(),
    missing: new Set(),
  };
  // Inspecting decodes on the thread pool, which has four threads; more at once only holds more files in memory.
  await inPool(safe, 4, async (request) => {
    const planned = await planOne(work, request);
    if (planned) work.pictures[pictureKey(request.id, request.role)] = planned;
  });
  reportAbsent(work, safe);
  const warnings = await unusedPhotos(safe.flatMap(idsOf), albums, photosDir, shown(photosDir));
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
