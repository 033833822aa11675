/** Brings a target in line with a built site. Whenever it is cut off, visitors get whole pages, old or new ones. */
import { randomUUID } from 'node:crypto';
import {
  clearStaging,
  finishJournal,
  readJournal,
  readManifest,
  readOthers,
  removeFiles,
  writeJournal,
} from './journal.ts';
import {
  foldersOf,
  formatManifest,
  MANIFEST_FILE,
  type Manifest,
  type Run,
  type SiteFiles,
} from './manifest.ts';
import { type PublishPlan, planPublish, type Remote, remoteState } from './plan.ts';
import { type PublishProgress, type Report, reporter } from './progress.ts';
import { PublishError, stopIfCancelled } from './publish-error.ts';
import { stagedNames, stagePages, uploadFiles } from './send-files.ts';
import { readSiteFiles } from './site-files.ts';
import type { Target } from './targets/target.ts';

export interface SyncOptions {
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

/** Ends a publication that was cut off while its pages changed. */
async function resumeSync(target: Target, report: Report): Promise<void> {
  const left = await readJournal(target);
  if (left) await finishJournal(target, left, report);
}

/** Publishes a built site; what is right already is not sent again. Throws PublishError. */
export async function syncSite(
  target: Target,
  siteDir: string,
  options: SyncOptions = {},
): Promise<PublishPlan> {
  const { signal, takeOver } = options;
  const report = reporter(options.onProgress);
  await resumeSync(target, report);
  const { plan, remote, seen, isRecorded } = await look(target, siteDir, options);
  const run: Run = { id: randomUUID(), at: options.now ?? Date.now() };
  if (plan.occupied.length > 0 && !takeOver) throw occupied(target, plan.occupied);
  await removeFiles(target, plan.withdrawn);
  if (plan.immutable.length + plan.pages.length + plan.gone.length === 0 && isRecorded) {
    await clearStaging(target);
    return plan;
  }
  const isLeft = (path: string) => !plan.withdrawn.includes(path);
  const isGone = new Set(plan.gone.filter(isLeft));
  const gone = new Map([...remote.ours].filter(([path]) => isGone.has(path)));
  const before = await readOthers(target, [seen]);
  if (before) throw crossed(target, before, NOTHING_CHANGED);
  await announce(target, plan, remote, { isLeft, run });
  const journal = { renames: stagedNames(plan), gone, leaving: plan.leaving, files: plan.files, run };
  let state = NOTHING_CHANGED;
  try {
    await uploadFiles(target, siteDir, plan, { report, signal });
    await stagePages(target, siteDir, journal, { report, signal });
    stopIfCancelled(signal);
    const meanwhile = await readOthers(target, [run.id]);
    if (meanwhile) throw crossed(target, meanwhile, state);
    state = 'Puede que unas páginas sean de una y otras de la otra.';
    await writeJournal(target, journal);
    const { lost, others } = await finishJournal(target, journal, report);
    if (lost > 0) throw crossed(target, others, 'Unas páginas se han quedado como estaban.');
    if (others) throw crossed(target, others, state);
    return plan;
  } catch (error) {
    // Each removes what the other has on its way: whatever that breaks is told as what it is.
    const others = await readOthers(target, [run.id]).catch(() => null);
    throw others ? crossed(target, others, state, error) : error;
  }
}

const NOTHING_CHANGED = 'Esta no ha cambiado ninguna página.';

/** @param state Spanish: what visitors get now */
function crossed(target: Target, others: Manifest | null, state: string, cause?: unknown): PublishError {
  const words = (style: Intl.DateTimeFormatOptions) =>
    new Date(others?.run?.at ?? 0).toLocaleString('es-ES', { ...style, timeZone: 'Europe/Madrid' });
  const when = others?.run
    ? `, que empezó el ${words({ dateStyle: 'long' })} a las ${words({ timeStyle: 'short' })},`
    : '';
  return new PublishError(
    'failed',
    `Otra publicación${when} se ha cruzado con esta en ${target.name}: se está publicando desde dos sitios a la vez. ${state} Espera a que la otra termine y vuelve a publicar.`,
    { cause },
  );
}

async function look(target: Target, siteDir: string, { isWithdrawn, known = new Map(), now }: SyncOptions) {
  const all = await readSiteFiles(siteDir);
  const site = target.serves ? new Map([...all].filter(([path]) => target.serves?.(path))) : all;
  const manifest = await readManifest(target);
  const { files, announced, leaving } = manifest ?? {};
  const paths = [site, known, files, announced, leaving].flatMap((each) => [...(each?.keys() ?? [])]);
  // Of withdrawn photos there may be pictures in folders that nobody noted.
  const listing = await target.list(foldersOf(paths), isWithdrawn && 'img');
  const remote = remoteState(manifest, listing, known);
  const plan = planPublish(site, remote, isWithdrawn, { grace: target.grace ?? 0, ...(now && { now }) });
  return {
    remote,
    plan,
    seen: manifest?.run?.id,
    isRecorded: announced?.size === 0 && plan.leaving.size === leaving?.size,
  };
}

/** From now on the new files are known as ours, even if nobody comes to put the last of them there. */
async function announce(
  target: Target,
  { files, immutable }: PublishPlan,
  remote: Remote,
  { isLeft, run }: { isLeft: (path: string) => boolean; run: Run },
): Promise<void> {
  const added = new Map([...files].filter(([path]) => immutable.includes(path)));
  const announced = new Map([...remote.ours, ...added].filter(([path]) => isLeft(path)));
  const left = new Map([...remote.files].filter(([path]) => isLeft(path)));
  await target.put(MANIFEST_FILE, formatManifest({ files: left, announced, leaving: remote.leaving, run }));
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
