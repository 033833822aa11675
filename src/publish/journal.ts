/** The last steps of a publication, written down at the target before the first of them: whoever comes next ends them. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { inPool } from '../pictures/pool.ts';
import {
  type FileState,
  fileRecord,
  foldersOf,
  formatManifest,
  isImmutable,
  type LeavingFiles,
  leavingRecord,
  MANIFEST_FILE,
  type Manifest,
  parseManifest,
  type Run,
  runRecord,
  type SiteFiles,
  STAGING,
} from './manifest.ts';
import type { Report } from './progress.ts';
import type { Target } from './targets/target.ts';

const JOURNAL_FILE = `${STAGING}/diario.json`;
/** Where pages wait for their turn (`stagedNames`). */
const STAGED = /^\.publicando\/[\da-f]{64}$/;

export interface Journal {
  /** In the order in which they are made. */
  renames: { from: string; to: string }[];
  /** What is removed after them. */
  gone: SiteFiles;
  /** What stays for a while. */
  leaving: LeavingFiles;
  /** What is published in the end. */
  files: SiteFiles;
  run?: Run | undefined;
}

const schema = z.object({
  version: z.literal(1),
  renames: z.array(z.object({ from: z.string().regex(STAGED), to: z.string() })),
  gone: fileRecord,
  leaving: leavingRecord,
  files: fileRecord,
  run: runRecord,
});

export async function writeJournal(
  target: Target,
  { renames, gone, leaving, files, run }: Journal,
): Promise<void> {
  const record = {
    version: 1,
    renames,
    gone: Object.fromEntries(gone),
    leaving: Object.fromEntries(leaving),
    files: Object.fromEntries(files),
    run,
  } satisfies z.input<typeof schema>;
  await target.put(JOURNAL_FILE, JSON.stringify(record));
}

/** What an interrupted publication left to do; null for nothing. */
export async function readJournal(target: Target): Promise<Journal | null> {
  const bytes = await target.read(JOURNAL_FILE);
  if (!bytes) return null;
  try {
    const { renames, gone, leaving, files, run } = schema.parse(JSON.parse(bytes.toString()));
    return {
      run,
      renames: renames.filter(({ to }) => files[to]),
      gone: new Map(Object.entries(gone)),
      leaving: new Map(Object.entries(leaving)),
      files: new Map(Object.entries(files)),
    };
  } catch {
    // It is written whole: one that cannot be read is nobody's.
    await target.remove(JOURNAL_FILE);
    return null;
  }
}

/** What is noted of the place; null where nothing is, or it cannot be read. */
export async function readManifest(target: Target): Promise<Manifest | null> {
  const text = (await target.read(MANIFEST_FILE))?.toString();
  return text === undefined ? null : parseManifest(text);
}

/** What another publication noted there; null where the last one was one of these, or nothing is noted. */
export async function readOthers(
  target: Target,
  own: readonly (string | undefined)[],
): Promise<Manifest | null> {
  const there = await readManifest(target);
  return there && !own.includes(there.run?.id) ? there : null;
}

/** How the last steps went. */
export interface Finished {
  /** Pages that have not taken their places, because somebody else took them away. */
  lost: number;
  /** What another publication noted there in the meantime. */
  others: Manifest | null;
}

/** Takes the steps of a journal, all or those that are left. Every page is whole before, in between and after. */
export async function finishJournal(target: Target, journal: Journal, report: Report): Promise<Finished> {
  const staged = await target.list([STAGING]);
  const renames = journal.renames.filter(({ from }) => staged.has(from));
  const unproved = journal.renames.filter(({ from }) => !staged.has(from));
  const lost = await notThere(target, unproved, journal.files);
  let done = 0;
  await inPool(renames, target.parallel, async ({ from, to }) => {
    await target.rename(from, to);
    report('switch', ++done, renames.length);
  });
  const { gone, leaving, run } = journal;
  // What another publication took away is ours all the same, and the next run sends it again.
  const files = new Map([...journal.files].filter(([path]) => !lost.has(path)));
  const others = await readOthers(target, [run?.id]);
  // What another publication put there stays known, so that the next one removes or keeps it.
  const theirs = new Map([
    ...(others?.announced ?? []),
    ...(others?.leaving ?? []),
    ...(others?.files ?? []),
  ]);
  const announce = (more: Iterable<[string, FileState]>) =>
    formatManifest({ files, announced: new Map([...theirs, ...more]), leaving, run });
  await target.put(MANIFEST_FILE, announce([...gone, ...lost]));
  const [pages, immutable] = [false, true].map((wanted) =>
    [...gone.keys()].filter((path) => isImmutable(path) === wanted),
  ) as [string[], string[]];
  // A page goes before what it shows.
  await removeFiles(target, pages, (count) => report('clean', count, gone.size));
  await removeFiles(target, immutable, (count) => report('clean', pages.length + count, gone.size));
  await target.put(MANIFEST_FILE, announce(lost));
  await target.remove(JOURNAL_FILE);
  await clearStaging(target);
  return { lost: lost.size, others };
}

/** Those of the pages that do not wait any more and have not taken their places either: by size, then by hash. */
async function notThere(
  target: Target,
  renames: Journal['renames'],
  files: SiteFiles,
): Promise<Map<string, FileState>> {
  const lost = new Map<string, FileState>();
  if (renames.length === 0) return lost;
  const sizes = await target.list(foldersOf(renames.map(({ to }) => to)));
  await inPool(renames, target.parallel, async ({ to }) => {
    const wanted = files.get(to);
    if (!wanted) return;
    const bytes = sizes.get(to) === wanted.size ? await target.read(to) : null;
    const sha256 = bytes && createHash('sha256').update(bytes).digest('hex');
    if (sha256 !== wanted.sha256) lost.set(to, wanted);
  });
  return lost;
}

/** All that ever waits there: pages, what is written before it has its name, the trial of a place. */
const WAITING = /^\.publicando\/([\da-f]{64}|[\da-f-]{36}\.(tmp|old)|diario\.json|prueba\.txt)$/;

/** Removes what is left of an earlier publication, but for `wanted`. */
export async function clearStaging(target: Target, wanted: ReadonlySet<string> = new Set()): Promise<void> {
  const there = await target.list([STAGING]);
  const left = [...there.keys()].filter((path) => WAITING.test(path) && !wanted.has(path));
  await inPool(left, target.parallel, (path) => target.remove(path));
  if (wanted.size === 0) await target.removeFolder(STAGING);
}

/** Removes files, in order, and the folders that are empty then. */
export async function removeFiles(
  target: Target,
  paths: readonly string[],
  onDone: (count: number) => void = () => {},
): Promise<void> {
  let done = 0;
  await inPool(paths, target.parallel, async (path) => {
    await target.remove(path);
    onDone(++done);
  });
  const folders = [...foldersOf(paths)].filter((folder) => folder !== '');
  // Those below before those above: these are empty only then.
  for (const folder of folders.sort((a, b) => b.split('/').length - a.split('/').length || (a < b ? -1 : 1)))
    await target.removeFolder(folder);
}
