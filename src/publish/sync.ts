/**
 * Brings a target in line with a built site: hashed files first, then pages, then what is gone. Pages wait beside the site
 * until all are there. Whenever it is cut off, visitors get whole pages, old or new ones, with all that they name.
 */
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { inPool } from '../pictures/pool.ts';
import {
  foldersOf,
  formatManifest,
  isImmutable,
  MANIFEST_FILE,
  parseManifest,
  readSiteFiles,
  type SiteFiles,
  STAGING,
} from './manifest.ts';
import { type PublishPlan, planPublish, type Remote, remoteState } from './plan.ts';
import { PublishError, stopIfCancelled } from './publish-error.ts';
import type { Target } from './targets/target.ts';
import { takeTurn } from './turn.ts';

/** How far a publication is. */
export type PublishPhase =
  /** Pictures that are made. */
  | 'pictures'
  /** Files that no page names yet. */
  | 'upload'
  /** Pages, beside the site. */
  | 'stage'
  /** Pages take their places. */
  | 'switch'
  /** What is gone is removed. */
  | 'clean'
  | 'check'
  /** The second copy. */
  | 'copy';

export interface PublishProgress {
  phase: PublishPhase;
  /** Files of this phase. */
  done: number;
  total: number;
  /** Sent so far, over all phases. */
  bytes: number;
}

export interface SyncOptions {
  /** Which computer publishes: an id that names nobody. */
  owner?: string;
  /** Goes on although another computer has not said that it ended. */
  takeTurn?: boolean;
  /** Whether a file shows a photo that was taken down: those go first. */
  isWithdrawn?: (path: string) => boolean;
  /** The last that was published there from this computer; helps where the target's manifest is lost. */
  known?: SiteFiles;
  /** Whether files of somebody else's may be replaced by the site's. */
  takeOver?: boolean;
  onProgress?: (progress: PublishProgress) => void;
  /** The time, ms since 1970. */
  now?: number;
  /** Cancels before the pages change; from then on it is a matter of moments. */
  signal?: AbortSignal;
}

/** @param sent bytes */
type Report = (phase: PublishPhase, done: number, total: number, sent?: number) => void;

export interface Synced extends PublishPlan {
  /** When another computer published there, ms since 1970; null where the last one was this one, or it is not known. */
  othersAt: number | null;
}

/** Publishes a built site; what is right already is not sent again. Throws PublishError. */
export async function syncSite(target: Target, siteDir: string, options: SyncOptions = {}): Promise<Synced> {
  const { owner = '', now = Date.now(), signal, takeOver } = options;
  let bytes = 0;
  const report: Report = (phase, done, total, sent = 0) => {
    bytes += sent;
    options.onProgress?.({ phase, done, total, bytes });
  };
  const run = { id: randomUUID(), owner, at: now };
  const turn = await takeTurn(target, run, options.takeTurn);
  try {
    const { plan, remote, last, isRecorded } = await look(target, siteDir, options);
    const staged = stagedPages(plan);
    await clearStaging(target, remote, staged);
    if (plan.occupied.length > 0 && !takeOver) throw occupied(target, plan.occupied);
    await removeFiles(target, plan.withdrawn);
    const { files, leaving, immutable, pages } = plan;
    const note = (shown: SiteFiles, announced: SiteFiles, stay = leaving) =>
      target.put(MANIFEST_FILE, formatManifest({ files: shown, announced, leaving: stay, run }));
    if (immutable.length + pages.length + plan.gone.length > 0 || !isRecorded) {
      const coming = new Set([...immutable, ...pages, ...plan.withdrawn]);
      const isLeft = ([path]: readonly [string, unknown]) => !plan.withdrawn.includes(path);
      // From now on the new files are known as ours, and it is not known any more what is in the place of those that change.
      await note(
        new Map([...remote.files].filter(([path]) => !coming.has(path))),
        new Map([...remote.ours, ...files].filter(isLeft)),
        remote.leaving,
      );
      let done = 0;
      await inPool(immutable, target.parallel, async (path) => {
        stopIfCancelled(signal);
        await target.put(path, { from: join(siteDir, path) });
        report('upload', ++done, immutable.length, files.get(path)?.size);
      });
      done = 0;
      await inPool(staged, target.parallel, async ({ path, at }) => {
        stopIfCancelled(signal);
        const { size = 0 } = files.get(path) ?? {};
        const isThere = remote.sizes.get(at) === size;
        if (!isThere) await target.put(at, { from: join(siteDir, path) });
        report('stage', ++done, staged.length, isThere ? 0 : size);
      });
      stopIfCancelled(signal);
      await turn.mustBeMine();
      done = 0;
      await inPool(staged, target.parallel, async ({ path, at }) => {
        await target.rename(at, path);
        report('switch', ++done, staged.length);
      });
      await turn.mustBeMine();
      await note(files, new Map([...remote.ours].filter(([path]) => plan.gone.includes(path))));
      await removeGone(target, plan.gone, report);
      await note(files, new Map());
    }
    const isOthers = last?.owner !== undefined && last.owner !== owner;
    return { ...plan, othersAt: isOthers ? last.at : null };
  } finally {
    await turn.release();
  }
}

async function look(target: Target, siteDir: string, { isWithdrawn, known = new Map(), now }: SyncOptions) {
  const all = await readSiteFiles(siteDir);
  const site = target.serves ? new Map([...all].filter(([path]) => target.serves?.(path))) : all;
  const text = (await target.read(MANIFEST_FILE))?.toString();
  const manifest = text === undefined ? null : parseManifest(text);
  const { files, announced, leaving, run } = manifest ?? {};
  const paths = [site, known, files, announced, leaving].flatMap((each) => [...(each?.keys() ?? [])]);
  // Of withdrawn photos there may be pictures in folders that nobody noted.
  const listing = await target.list([...foldersOf(paths), STAGING], isWithdrawn && 'img');
  // Earlier versions changed pages by a journal: where it was cut off, it is not known which are there.
  const isKnown = !listing.has(`${STAGING}/diario.json`);
  const remote = remoteState(
    manifest && !isKnown
      ? { ...manifest, files: new Map(), announced: new Map([...manifest.announced, ...manifest.files]) }
      : manifest,
    listing,
    known,
  );
  const plan = planPublish(site, remote, isWithdrawn, { grace: target.grace ?? 0, ...(now && { now }) });
  const isRecorded = announced?.size === 0 && plan.leaving.size === leaving?.size;
  return { remote, plan, last: run, isRecorded };
}

interface StagedPage {
  path: string;
  /** Where it waits: named by where it goes and what it is, so that a later run knows it again. */
  at: string;
}

const stagedPages = ({ pages, files }: PublishPlan): StagedPage[] =>
  pages.map((path) => {
    const name = createHash('sha256').update(`${path}\0${files.get(path)?.sha256}`);
    return { path, at: `${STAGING}/${name.digest('hex')}` };
  });

/** What a publication leaves there when it is cut off: pages, files before they have their names, the trial of a place. */
const LEFT = /^\.publicando\/([\da-f]{64}|[\da-f-]{36}\.(tmp|old)|diario\.json|prueba\.txt)$/;

async function clearStaging(target: Target, { sizes }: Remote, staged: readonly StagedPage[]): Promise<void> {
  const wanted = new Set(staged.map(({ at }) => at));
  const left = [...sizes.keys()].filter((path) => LEFT.test(path) && !wanted.has(path));
  await inPool(left, target.parallel, (path) => target.remove(path));
}

/** A page goes before what it shows. */
async function removeGone(target: Target, gone: readonly string[], report: Report): Promise<void> {
  const pages = gone.filter((path) => !isImmutable(path));
  await removeFiles(target, pages, (count) => report('clean', count, gone.length));
  await removeFiles(target, gone.filter(isImmutable), (count) =>
    report('clean', pages.length + count, gone.length),
  );
}

/** Removes files, in order, and the folders that are empty then. */
async function removeFiles(
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

function occupied(target: Target, paths: readonly string[]): PublishError {
  const shown = paths.slice(0, 5).map((path) => `«${path}»`);
  const more = paths.length > shown.length ? ` y ${paths.length - shown.length} más` : '';
  return new PublishError(
    'occupied',
    `En ${target.name} hay archivos que no publicó este programa y que la web sustituiría: ${shown.join(', ')}${more}. Comprueba que es el sitio correcto; si lo es, confirma que se pueden sustituir.`,
    { items: paths },
  );
}
