/**
 * Synchronises a target with a built site: hashed files first, then pages, then deletions. Pages wait in a staging
 * folder until all files are there. If interrupted, visitors still get complete pages, old or new, with everything
 * they refer to. Pictures of withdrawn photos go before all this, in one step with the pages that showed them and need no new
 * picture; other pages that showed them lack them until the end.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PUBLISH_MANIFEST_NAME } from '../../base/config/folders.ts';
import { runInPool } from '../../media/pictures/pool.ts';
import {
  ancestorFolders,
  formatManifest,
  isImmutable,
  type PublishRun,
  parseManifest,
  readSiteFiles,
  type SiteFiles,
  STAGING,
} from './manifest.ts';
import { type PublishPlan, planPublish } from './plan.ts';
import { PublishError, type PublishErrorKind, stopIfCancelled } from './publish-error.ts';
import type { PublishPhase } from './publish-messages.ts';
import { readSiteClub, refuseOtherClub } from './site-club.ts';
import { takeTargetLock } from './target-lock.ts';
import type { Target } from './targets/target.ts';

/** Progress of a publication, in files of a phase. */
export interface PublishProgress {
  phase: PublishPhase;
  done: number;
  total: number;
}

/** Progress callback and cancel signal of a task. */
export interface TaskContext {
  onProgress?: ((progress: PublishProgress) => void) | undefined;
  /** Stops the task at its next safe point. Pages that change meanwhile take only moments, and are finished first. */
  signal?: AbortSignal | undefined;
}

export interface SyncOptions extends TaskContext {
  /** Random id of the publishing computer. */
  owner?: string;
  /** Takes over the lock of another computer. */
  takeOverLock?: boolean | undefined;
  /** True for a file that shows a withdrawn photo; those are removed first. */
  isWithdrawn?: ((path: string) => boolean) | undefined;
  /** Files last published there from this computer, in case the target's manifest is missing. */
  known?: SiteFiles | undefined;
  /** Allows replacing foreign files. */
  replaceForeign?: boolean | undefined;
  /** True if the content contains what another computer's run has published; otherwise it is not replaced. */
  contains?: ((run: PublishRun) => boolean) | undefined;
  /** Current time, ms since 1970. */
  now?: number;
}

export interface SyncResult extends PublishPlan {
  /** Run that the target's manifest names now; undefined for an unchanged site of an earlier version of the program. */
  run?: PublishRun | undefined;
}

/** Publishes a built site, sending only what changed. @throws PublishError */
export async function syncSite(
  target: Target,
  siteDir: string,
  options: SyncOptions = {},
): Promise<SyncResult> {
  const { owner = '', now = Date.now(), replaceForeign, takeOverLock, contains = () => true } = options;
  const run = { id: randomUUID(), owner, at: now };
  const switchProgress = { done: 0, total: Number.POSITIVE_INFINITY };
  const lock = await takeTargetLock(target, run, takeOverLock).catch((error) => {
    throw withProgress(error, switchProgress);
  });
  try {
    const { foldsCase } = await testPermissions(target);
    const { plan, sizes, last, club, isRecorded } = await planSync(target, siteDir, options, foldsCase);
    const isChanged = plan.immutable.length + plan.pages.length + plan.gone.length > 0;
    if (isChanged && last && last.owner !== owner && !contains(last))
      throw new PublishError({ code: 'newer-online', location: target.name, at: last.at });
    const staged = plan.pages.map((path) => ({ path, at: stagingPath(path, plan.files) }));
    const stagedPaths = new Set(staged.map(({ at }) => at));
    const leftovers = [...sizes.keys()].filter((path) => LEFTOVER.test(path) && !stagedPaths.has(path));
    await runInPool(leftovers, target.parallel, (path) => target.remove(path));
    if (plan.blocked.length > 0) throw blockedError(target, plan.blocked);
    if (plan.occupied.length > 0 && !replaceForeign) throw occupiedError(target, plan.occupied);
    const update = new SiteUpdate(target, {
      siteDir,
      plan,
      staged,
      sizes,
      context: options,
      requireLock: lock.requireLock,
      switchProgress,
      writeManifest: (files, announced) =>
        target.put(PUBLISH_MANIFEST_NAME, formatManifest({ files, announced, run, club })),
    });
    const isWritten = isChanged || !isRecorded;
    if (isWritten) await update.replaceSite();
    else await update.remove(plan.withdrawn);
    await target.makeReadable?.([...plan.files.keys()]);
    return { ...plan, run: isWritten ? run : last };
  } catch (error) {
    throw withProgress((isNetworkError(error) ? null : await lock.lockLostError()) ?? error, switchProgress);
  } finally {
    await lock.release();
  }
}

/** New page, and the path where it waits until all files are there. */
interface StagedPage {
  path: string;
  at: string;
}

interface SiteUpdateOptions {
  siteDir: string;
  plan: PublishPlan;
  staged: readonly StagedPage[];
  /** Sizes of the target's files, by path. */
  sizes: ReadonlyMap<string, number | null>;
  context: TaskContext;
  requireLock: () => Promise<void>;
  /** Number of pages that are switched and to switch; updated. */
  switchProgress: { done: number; total: number };
  writeManifest: (shown: SiteFiles, announced: SiteFiles) => Promise<void>;
}

/** Steps that make a target show a site. */
class SiteUpdate {
  readonly #target: Target;
  readonly #options: SiteUpdateOptions;
  /** Pages that could not be switched. */
  readonly #failed: StagedPage[] = [];

  constructor(target: Target, options: SiteUpdateOptions) {
    this.#target = target;
    this.#options = options;
  }

  async replaceSite(): Promise<void> {
    const { siteDir, plan, staged, requireLock, writeManifest } = this.#options;
    const { files, immutable, gone, leaving, withdrawn, ours } = plan;
    // Lists the new files as ours, and no longer lists the files that are about to be replaced.
    const isKept = ([path]: readonly [string, unknown]) => !withdrawn.includes(path);
    await writeManifest(plan.untouched, new Map([...ours, ...files].filter(isKept)));
    const first = await filesToReplaceFirst(this.#target, siteDir, plan);
    if (first.pages.size > 0)
      await this.#replace(
        [...first.assets],
        staged.filter(({ path }) => first.pages.has(path)),
      );
    await this.remove(withdrawn);
    await this.#replace(
      immutable.filter((path) => !first.assets.has(path)),
      staged.filter(({ path }) => !first.pages.has(path)),
    );
    await requireLock();
    // Retries once: a file that was in use may be free now.
    for (const page of this.#failed) await this.#switch(page);
    await writeManifest(files, new Map([...leaving, ...[...ours].filter(([path]) => gone.includes(path))]));
    // Remove pages before the files they refer to.
    await this.remove(gone.filter((path) => !isImmutable(path)));
    await this.remove(gone.filter(isImmutable));
    await writeManifest(files, leaving);
  }

  /** Removes files, and the folders that are empty then. */
  async remove(paths: readonly string[]): Promise<void> {
    await this.#processAll('clean', paths, (path) => this.#target.remove(path));
    for (const folder of deepestFirst(ancestorFolders(paths))) await this.#target.removeFolder(folder);
  }

  /** Sends files and pages, then switches the pages. */
  async #replace(paths: readonly string[], pages: readonly StagedPage[]): Promise<void> {
    const { siteDir, plan, staged, sizes, context, requireLock, switchProgress } = this.#options;
    const put = (at: string, path: string) => this.#target.put(at, { from: join(siteDir, path) });
    await this.#processAll('upload', paths, (path) => put(path, path));
    await this.#processAll('stage', pages, async ({ path, at }) => {
      if (sizes.get(at) !== plan.files.get(path)?.size) await put(at, path);
    });
    await this.#target.makeReadable?.([...paths, ...pages.map(({ at }) => at)]);
    stopIfCancelled(context.signal);
    await requireLock();
    switchProgress.total = staged.length;
    await this.#processAll('switch', pages, (page) =>
      this.#switch(page).catch((error) => {
        if (isNetworkError(error)) throw error;
        this.#failed.push(page);
      }),
    );
  }

  async #switch({ path, at }: StagedPage): Promise<void> {
    await this.#target.rename(at, path);
    this.#options.switchProgress.done++;
  }

  /** Processes items concurrently and reports progress. */
  async #processAll<T>(phase: PublishPhase, items: readonly T[], work: (item: T) => Promise<unknown>) {
    const { signal, onProgress } = this.#options.context;
    let done = 0;
    await runInPool(items, this.#target.parallel, async (item) => {
      if (phase === 'upload' || phase === 'stage') stopIfCancelled(signal);
      await work(item);
      onProgress?.({ phase, done: ++done, total: items.length });
    });
  }
}

/** References to files with hashed names in a page. */
const REFERENCE = /\b(?:img|assets)\/[\w./-]+/g;
const referencesIn = (html: string) => [...html.matchAll(REFERENCE)].map(([path]) => path);

/**
 * Returns the new pages whose published version shows withdrawn pictures and which need no picture that is still to be sent, with
 * their compressed copies, and the small new files that they need. They are replaced in one step with the removal.
 */
async function filesToReplaceFirst(
  target: Target,
  siteDir: string,
  { withdrawn, immutable, pages, ours }: PublishPlan,
): Promise<{ pages: ReadonlySet<string>; assets: ReadonlySet<string> }> {
  const first = { pages: new Set<string>(), assets: new Set<string>() };
  const [removed, missing] = [new Set(withdrawn), new Set(immutable)];
  const candidates =
    withdrawn.length > 0 ? pages.filter((path) => /\.html$/.test(path) && ours.has(path)) : [];
  await runInPool(candidates, target.parallel, async (path) => {
    const published = String((await target.read(path)) ?? '');
    if (!referencesIn(published).some((reference) => removed.has(reference))) return;
    const references = referencesIn(await readFile(join(siteDir, path), 'utf8'));
    const needed = references.filter((reference) => missing.has(reference));
    if (needed.some((reference) => reference.startsWith('img/'))) return;
    for (const reference of needed) first.assets.add(reference);
    for (const name of [path, `${path}.gz`, `${path}.br`]) if (pages.includes(name)) first.pages.add(name);
  });
  return first;
}

const isNetworkError = (error: unknown): boolean => error instanceof PublishError && error.kind === 'network';

/** Kinds of errors whose messages already describe the state of the site. */
const SELF_CONTAINED_ERRORS: ReadonlySet<PublishErrorKind> = new Set([
  'cancelled',
  'blocked',
  'occupied',
  'other-club',
  'newer-online',
]);

/** Adds the state of the published site to an error. */
function withProgress(error: unknown, { done, total }: { done: number; total: number }): unknown {
  if (!(error instanceof PublishError) || SELF_CONTAINED_ERRORS.has(error.kind)) return error;
  const state =
    done === total
      ? 'Las páginas nuevas ya están publicadas; falta quitar lo que sobra.'
      : done === 0
        ? 'Desde este ordenador no ha cambiado ninguna página.'
        : `Cambiado hasta ahora: ${done} de ${total} páginas y archivos, cada uno entero; los demás siguen como estaban hasta que se publique otra vez.`;
  return new PublishError(error.fault, { cause: error, items: error.items, state });
}

const TEST_FILE = `${STAGING}/prueba.txt`;

/**
 * Tests all permissions that a publication needs, before anything changes.
 * @returns true in `foldsCase` if names that differ only in case are the same file there
 * @throws PublishError
 */
export async function testPermissions(target: Target): Promise<{ foldsCase: boolean }> {
  await target.put(TEST_FILE, 'Prueba: se puede borrar.');
  const foldsCase = (await target.read(`${STAGING}/PRUEBA.TXT`)) !== null;
  const renamed = `${STAGING}/prueba-2.txt`;
  await target.rename(TEST_FILE, renamed);
  await target.remove(renamed);
  return { foldsCase };
}

async function planSync(target: Target, siteDir: string, options: SyncOptions, foldsCase: boolean) {
  const { isWithdrawn, known, now } = options;
  const all = await readSiteFiles(siteDir, known);
  const site = new Map([...all].filter(([path]) => target.serves?.(path) ?? true));
  const manifest = parseManifest((await target.read(PUBLISH_MANIFEST_NAME))?.toString());
  const club = await readSiteClub((path) => readFile(join(siteDir, path), 'utf8').catch(() => ''));
  // The manifest of an older version has no club, but its pages do.
  const readTargetText = async (path: string) => String((await target.read(path)) ?? '');
  const publishedClub = manifest && (manifest.club ?? (await readSiteClub(readTargetText)));
  if (club && publishedClub) refuseOtherClub(target.name, club, publishedClub);
  const { files, announced, run: last } = manifest ?? {};
  const paths = [site, known, files, announced].flatMap((fileMap) => [...(fileMap?.keys() ?? [])]);
  const folders = ancestorFolders(paths);
  // Pictures of withdrawn photos may exist in folders that no manifest lists.
  const listed = await target.list([...folders, STAGING], isWithdrawn && 'img');
  const sizes = foldsCase ? withSiteSpelling(listed, [...folders, ...paths]) : listed;
  const plan = planPublish(site, { manifest, sizes, known }, { isWithdrawn, grace: target.grace, now });
  return { plan, sizes, last, club, isRecorded: announced?.size === plan.leaving.size };
}

/** Spells listed paths like the site's own on a case-insensitive target. */
function withSiteSpelling<T>(listed: ReadonlyMap<string, T>, names: readonly string[]): Map<string, T> {
  const pathByLowerCase = new Map(names.map((name) => [name.toLowerCase(), name]));
  return new Map([...listed].map(([path, size]) => [pathByLowerCase.get(path.toLowerCase()) ?? path, size]));
}

/** Path of a staged page, derived from its path and content so that a later run recognises it. */
function stagingPath(path: string, files: SiteFiles): string {
  const name = createHash('sha256').update(`${path}\0${files.get(path)?.sha256}`);
  return `${STAGING}/${name.digest('hex')}`;
}

/** Pattern of files left by an interrupted publication: staged pages, temporary files, permission tests. */
const LEFTOVER = /^\.publicando\/([\da-f]{64}|[\da-f-]{36}\.(tmp|old)|prueba(-2)?\.txt)$/;

/** Sorts subfolders before their parents and leaves out the root. */
const deepestFirst = (folders: Iterable<string>): string[] =>
  [...folders].filter(Boolean).sort((a, b) => b.split('/').length - a.split('/').length);

function occupiedError(target: Target, paths: readonly string[]): PublishError {
  return new PublishError({ code: 'occupied', location: target.name, paths }, { items: paths });
}

function blockedError(target: Target, paths: readonly string[]): PublishError {
  return new PublishError({ code: 'blocked', location: target.name, paths }, { items: paths });
}
