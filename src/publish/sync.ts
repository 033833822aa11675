/**
 * Brings a target in line with a built site: hashed files first, then pages, then what is gone. Pages wait beside the site
 * until all are there. Whenever it is cut off, visitors get whole pages, old or new ones, with all that they name.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
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
import { type PublishPlan, planPublish } from './plan.ts';
import { PublishError, type PublishErrorCode, stopIfCancelled } from './publish-error.ts';
import { clubOfSite, refuseOtherClub } from './site-club.ts';
import type { Target } from './targets/target.ts';
import { takeTurn } from './turn.ts';

/** How far a publication is, in files of a phase. */
export interface PublishProgress {
  phase: PublishPhase;
  done: number;
  total: number;
}

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

export interface SyncOptions {
  /** Which computer publishes: an id that names nobody. */
  owner?: string;
  /** Goes on although another computer's publication has not ended. */
  takeTurn?: boolean;
  /** Whether a file shows a photo that was taken down: those go first. */
  isWithdrawn?: ((path: string) => boolean) | undefined;
  /** The last that was published there from this computer; helps where the target's manifest is lost. */
  known?: SiteFiles | undefined;
  /** Whether files of somebody else's may be replaced by the site's. */
  takeOver?: boolean;
  onProgress?: (progress: PublishProgress) => void;
  /** The time, ms since 1970. */
  now?: number;
  /** Cancels before the pages change; from then on it is a matter of moments. */
  signal?: AbortSignal;
}

export interface Synced extends PublishPlan {
  /** When another computer published there, ms since 1970; null where the last one was this one, or it is not known. */
  othersAt: number | null;
}

/** Publishes a built site; what is right already is not sent again. Throws PublishError. */
export async function syncSite(target: Target, siteDir: string, options: SyncOptions = {}): Promise<Synced> {
  const { owner = '', now = Date.now(), signal, takeOver, onProgress } = options;
  const run = { id: randomUUID(), owner, at: now };
  const switched = { done: 0, total: Number.POSITIVE_INFINITY };
  const turn = await takeTurn(target, run, options.takeTurn).catch((error) => {
    throw withState(error, switched);
  });
  /** Does something with each, several at a time, and tells how far it is. */
  const each = async <T>(phase: PublishPhase, items: readonly T[], work: (item: T) => Promise<unknown>) => {
    let done = 0;
    await inPool(items, target.parallel, async (item) => {
      if (phase === 'upload' || phase === 'stage') stopIfCancelled(signal);
      await work(item);
      onProgress?.({ phase, done: ++done, total: items.length });
    });
  };
  try {
    const { foldsCase } = await tryOut(target);
    const { plan, sizes, last, club, isRecorded } = await look(target, siteDir, options, foldsCase);
    const { files, immutable, pages, gone, leaving, withdrawn, ours } = plan;
    const staged = pages.map((path) => ({ path, at: stagedAt(path, files) }));
    const waiting = new Set(staged.map(({ at }) => at));
    const left = [...sizes.keys()].filter((path) => LEFT.test(path) && !waiting.has(path));
    await inPool(left, target.parallel, (path) => target.remove(path));
    if (plan.blocked.length > 0) throw blocked(target, plan.blocked);
    if (plan.occupied.length > 0 && !takeOver) throw occupied(target, plan.occupied);
    const remove = async (paths: readonly string[]) => {
      await each('clean', paths, (path) => target.remove(path));
      for (const folder of deepestFirst(foldersOf(paths))) await target.removeFolder(folder);
    };
    await remove(withdrawn);
    const note = (shown: SiteFiles, announced: SiteFiles) =>
      target.put(MANIFEST_FILE, formatManifest({ files: shown, announced, run, club }));
    if (immutable.length + pages.length + gone.length > 0 || !isRecorded) {
      // From now on the new files are known as ours, and it is not known any more what is in the place of those that change.
      const isLeft = ([path]: readonly [string, unknown]) => !withdrawn.includes(path);
      await note(plan.untouched, new Map([...ours, ...files].filter(isLeft)));
      await each('upload', immutable, (path) => target.put(path, { from: join(siteDir, path) }));
      await each('stage', staged, async ({ path, at }) => {
        if (sizes.get(at) !== files.get(path)?.size) await target.put(at, { from: join(siteDir, path) });
      });
      await target.openToAll?.([...immutable, ...waiting]);
      stopIfCancelled(signal);
      await turn.mustBeMine();
      switched.total = staged.length;
      const failed: typeof staged = [];
      const move = async ({ path, at }: (typeof staged)[number]) => {
        await target.rename(at, path);
        switched.done++;
      };
      await each('switch', staged, (page) =>
        move(page).catch((error) => {
          if (isCut(error)) throw error;
          failed.push(page);
        }),
      );
      await turn.mustBeMine();
      // The others are new: what failed on the way, a file in use, may work now.
      for (const page of failed) await move(page);
      await note(files, new Map([...leaving, ...[...ours].filter(([path]) => gone.includes(path))]));
      // A page goes before what it shows.
      await remove(gone.filter((path) => !isImmutable(path)));
      await remove(gone.filter(isImmutable));
      await note(files, leaving);
    }
    await target.openToAll?.([...files.keys()]);
    const isOthers = last !== undefined && last.owner !== owner;
    return { ...plan, othersAt: isOthers ? last.at : null };
  } catch (error) {
    throw withState((isCut(error) ? null : await turn.lost()) ?? error, switched);
  } finally {
    await turn.release();
  }
}

const isCut = (error: unknown): boolean => error instanceof PublishError && error.code === 'network';

/** Errors whose messages say what they left. */
const COMPLETE: ReadonlySet<PublishErrorCode> = new Set(['cancelled', 'blocked', 'occupied', 'other-club']);

/** Adds to the error of a publication how far it came. */
function withState(error: unknown, { done, total }: { done: number; total: number }): unknown {
  if (!(error instanceof PublishError) || COMPLETE.has(error.code)) return error;
  const state =
    done === total
      ? 'Las páginas nuevas ya están publicadas; falta quitar lo que sobra.'
      : done === 0
        ? 'Desde este ordenador no ha cambiado ninguna página.'
        : `Ya han cambiado ${done} de ${total} páginas y archivos, cada uno entero; los demás siguen como estaban hasta que se publique otra vez.`;
  return new PublishError(error.code, `${error.message} ${state}`, { cause: error, items: error.items });
}

const TRIAL = `${STAGING}/prueba.txt`;

/**
 * Uses every right that a publication needs, before anything changes. Throws PublishError.
 * @returns whether names that differ in capitals alone are one file there
 */
export async function tryOut(target: Target): Promise<{ foldsCase: boolean }> {
  await target.put(TRIAL, 'Prueba: se puede borrar.');
  const foldsCase = (await target.read(`${STAGING}/PRUEBA.TXT`)) !== null;
  const renamed = `${STAGING}/prueba-2.txt`;
  await target.rename(TRIAL, renamed);
  await target.remove(renamed);
  return { foldsCase };
}

async function look(target: Target, siteDir: string, options: SyncOptions, foldsCase: boolean) {
  const { isWithdrawn, known, now } = options;
  const all = await readSiteFiles(siteDir);
  const site = new Map([...all].filter(([path]) => target.serves?.(path) ?? true));
  const manifest = parseManifest((await target.read(MANIFEST_FILE))?.toString());
  const club = await clubOfSite((path) => readFile(join(siteDir, path), 'utf8').catch(() => ''));
  // The manifest of an older version names no club, its site does.
  const readThere = async (path: string) => String((await target.read(path)) ?? '');
  const there = manifest && (manifest.club ?? (await clubOfSite(readThere)));
  if (club && there) refuseOtherClub(target.name, club, there);
  const { files, announced, run: last } = manifest ?? {};
  const paths = [site, known, files, announced].flatMap((each) => [...(each?.keys() ?? [])]);
  const folders = foldersOf(paths);
  // Of withdrawn photos there may be pictures in folders that nobody noted.
  const listed = await target.list([...folders, STAGING], isWithdrawn && 'img');
  const sizes = foldsCase ? asSpelled(listed, [...folders, ...paths]) : listed;
  const plan = planPublish(site, { manifest, sizes, known }, { isWithdrawn, grace: target.grace, now });
  return { plan, sizes, last, club, isRecorded: announced?.size === plan.leaving.size };
}

/** What is there by the names that we have for it. */
function asSpelled<T>(listed: ReadonlyMap<string, T>, names: readonly string[]): Map<string, T> {
  const ours = new Map(names.map((name) => [name.toLowerCase(), name]));
  return new Map([...listed].map(([path, size]) => [ours.get(path.toLowerCase()) ?? path, size]));
}

/** Where a page waits: named by where it goes and what it is, so that a later run knows it again. */
function stagedAt(path: string, files: SiteFiles): string {
  const name = createHash('sha256').update(`${path}\0${files.get(path)?.sha256}`);
  return `${STAGING}/${name.digest('hex')}`;
}

/** What a publication leaves there when it is cut off: pages, files before they have their names, the trial of a place. */
const LEFT = /^\.publicando\/([\da-f]{64}|[\da-f-]{36}\.(tmp|old)|prueba(-2)?\.txt)$/;

/** Those above are empty only when those below are gone. The root stays. */
const deepestFirst = (folders: Iterable<string>): string[] =>
  [...folders].filter(Boolean).sort((a, b) => b.split('/').length - a.split('/').length);

function occupied(target: Target, paths: readonly string[]): PublishError {
  return new PublishError(
    'occupied',
    `En ${target.name} hay archivos que no publicó este programa y que la web sustituiría: ${shown(paths)}. Comprueba que es el sitio correcto; si lo es, confirma que se pueden sustituir.`,
    { items: paths },
  );
}

function blocked(target: Target, paths: readonly string[]): PublishError {
  return new PublishError(
    'blocked',
    `En ${target.name} hay carpetas o archivos donde la web necesita lo contrario: ${shown(paths)}. No son de este programa, así que no se tocan, y no se ha cambiado nada. Llévatelos de ahí o elige otro sitio, y vuelve a publicar.`,
    { items: paths },
  );
}

/** The first few of many paths. */
function shown(paths: readonly string[]): string {
  const named = paths.slice(0, 5).map((path) => `«${path}»`);
  return named.join(', ') + (paths.length > named.length ? ` y ${paths.length - named.length} más` : '');
}
