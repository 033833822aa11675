/**
 * Brings a target in line with a built site: hashed files first, then pages, then what is gone. Pages wait beside the site
 * until all are there. Whenever it is cut off, visitors get whole pages, old or new ones, with all that they name.
 */
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inPool } from '../pictures/pool.ts';
import {
  foldersOf,
  formatManifest,
  isImmutable,
  MANIFEST_FILE,
  parseManifest,
  type Run,
  readSiteFiles,
  runRecord,
  type SiteFiles,
  STAGING,
} from './manifest.ts';
import { type PublishPlan, planPublish } from './plan.ts';
import { PublishError, stopIfCancelled } from './publish-error.ts';
import type { Target } from './targets/target.ts';

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
  const turn = await takeTurn(target, run, options.takeTurn);
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
    const { plan, sizes, last, isRecorded } = await look(target, siteDir, options);
    const { files, immutable, pages, gone, leaving, withdrawn, ours } = plan;
    const staged = pages.map((path) => ({ path, at: stagedAt(path, files) }));
    const waiting = new Set(staged.map(({ at }) => at));
    const left = [...sizes.keys()].filter((path) => LEFT.test(path) && !waiting.has(path));
    await inPool(left, target.parallel, (path) => target.remove(path));
    if (plan.occupied.length > 0 && !takeOver) throw occupied(target, plan.occupied);
    const remove = async (paths: readonly string[]) => {
      await each('clean', paths, (path) => target.remove(path));
      for (const folder of deepestFirst(foldersOf(paths))) await target.removeFolder(folder);
    };
    await remove(withdrawn);
    const note = (shown: SiteFiles, announced: SiteFiles) =>
      target.put(MANIFEST_FILE, formatManifest({ files: shown, announced, run }));
    if (immutable.length + pages.length + gone.length > 0 || !isRecorded) {
      // From now on the new files are known as ours, and it is not known any more what is in the place of those that change.
      const isLeft = ([path]: readonly [string, unknown]) => !withdrawn.includes(path);
      await note(plan.untouched, new Map([...ours, ...files].filter(isLeft)));
      await each('upload', immutable, (path) => target.put(path, { from: join(siteDir, path) }));
      await each('stage', staged, async ({ path, at }) => {
        if (sizes.get(at) !== files.get(path)?.size) await target.put(at, { from: join(siteDir, path) });
      });
      stopIfCancelled(signal);
      await turn.mustBeMine();
      await each('switch', staged, ({ path, at }) => target.rename(at, path));
      await turn.mustBeMine();
      await note(files, new Map([...leaving, ...[...ours].filter(([path]) => gone.includes(path))]));
      // A page goes before what it shows.
      await remove(gone.filter((path) => !isImmutable(path)));
      await remove(gone.filter(isImmutable));
      await note(files, leaving);
    }
    const isOthers = last !== undefined && last.owner !== owner;
    return { ...plan, othersAt: isOthers ? last.at : null };
  } finally {
    await turn.release();
  }
}

async function look(target: Target, siteDir: string, { isWithdrawn, known, now }: SyncOptions) {
  const all = await readSiteFiles(siteDir);
  const site = new Map([...all].filter(([path]) => target.serves?.(path) ?? true));
  const manifest = parseManifest((await target.read(MANIFEST_FILE))?.toString());
  const { files, announced, run: last } = manifest ?? {};
  const paths = [site, known, files, announced].flatMap((each) => [...(each?.keys() ?? [])]);
  // Of withdrawn photos there may be pictures in folders that nobody noted.
  const sizes = await target.list([...foldersOf(paths), STAGING], isWithdrawn && 'img');
  const plan = planPublish(site, { manifest, sizes, known }, { isWithdrawn, grace: target.grace, now });
  return { plan, sizes, last, isRecorded: announced?.size === plan.leaving.size };
}

/** Where a page waits: named by where it goes and what it is, so that a later run knows it again. */
function stagedAt(path: string, files: SiteFiles): string {
  const name = createHash('sha256').update(`${path}\0${files.get(path)?.sha256}`);
  return `${STAGING}/${name.digest('hex')}`;
}

/** What a publication leaves there when it is cut off: pages, files before they have their names, the trial of a place. */
const LEFT = /^\.publicando\/([\da-f]{64}|[\da-f-]{36}\.(tmp|old)|prueba\.txt)$/;

/** Those above are empty only when those below are gone. The root stays. */
const deepestFirst = (folders: Iterable<string>): string[] =>
  [...folders].filter(Boolean).sort((a, b) => b.split('/').length - a.split('/').length);

function occupied(target: Target, paths: readonly string[]): PublishError {
  const shown = paths.slice(0, 5).map((path) => `«${path}»`);
  const more = paths.length > shown.length ? ` y ${paths.length - shown.length} más` : '';
  return new PublishError(
    'occupied',
    `En ${target.name} hay archivos que no publicó este programa y que la web sustituiría: ${shown.join(', ')}${more}. Comprueba que es el sitio correcto; si lo es, confirma que se pueden sustituir.`,
    { items: paths },
  );
}

const TURN_FILE = `${STAGING}/turno.json`;

/** What is being written is looked at again: it is a few bytes long, and whole soon, also over a slow line. */
const WRITING_MS = 300;
const TRIES = 6;

/**
 * One that this computer left behind is its own.
 * @param evenIfTaken goes on although another computer's publication has not ended
 * @throws PublishError `other-computer`
 */
async function takeTurn(target: Target, run: Run, evenIfTaken = false) {
  /** Throws PublishError where another computer goes on instead. */
  const mustBeMine = async () => {
    const there = await readTurn(target);
    if (there?.id !== run.id) throw taken(target, there);
  };
  await claim(target, run, evenIfTaken);
  // Some stores overwrite a file all the same: the last one has the turn.
  await mustBeMine();
  return {
    mustBeMine,
    /** Where the line is cut the turn stays: this computer finds it again, others ask. */
    async release(): Promise<void> {
      try {
        await mustBeMine();
        await target.remove(TURN_FILE);
        await target.removeFolder(STAGING);
      } catch {
        // What went wrong before says more.
      }
    },
  };
}

async function claim(target: Target, run: Run, evenIfTaken: boolean): Promise<void> {
  const text = JSON.stringify(run);
  for (let left = TRIES; ; left--) {
    if (await target.claim(TURN_FILE, text)) return;
    const there = await readTurn(target);
    if (there && there.owner !== run.owner && !evenIfTaken) throw taken(target, there);
    // Its own, or that of a writer who was cut off in the middle.
    if (there || left === 0) return target.put(TURN_FILE, text);
    await pause(WRITING_MS);
  }
}

/** Null for none, and for one that cannot be read. */
async function readTurn(target: Target): Promise<Run | null> {
  const text = await target.read(TURN_FILE);
  try {
    return runRecord.parse(JSON.parse(String(text)));
  } catch {
    return null;
  }
}

function taken(target: Target, by: Run | null): PublishError {
  const words = (style: Intl.DateTimeFormatOptions) =>
    new Date(by?.at ?? 0).toLocaleString('es-ES', { ...style, timeZone: 'Europe/Madrid' });
  const since = by ? ` desde el ${words({ dateStyle: 'long' })} a las ${words({ timeStyle: 'short' })}` : '';
  return new PublishError(
    'other-computer',
    `Otro ordenador está publicando en ${target.name}${since}. Desde este no se ha cambiado ninguna página. Espera a que termine y vuelve a publicar; si sabes que se quedó a medias, confírmalo y sigue desde aquí.`,
  );
}
