/** Brings a target in line with a built site. Whenever it is cut off, visitors get whole pages, old or new ones. */
import { clearStaging, finishJournal, readJournal, removeFiles, writeJournal } from './journal.ts';
import { foldersOf, formatManifest, MANIFEST_FILE, parseManifest, type SiteFiles } from './manifest.ts';
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
  const { plan, remote, isRecorded } = await look(target, siteDir, options);
  if (plan.occupied.length > 0 && !takeOver) throw occupied(target, plan.occupied);
  await removeFiles(target, plan.withdrawn);
  if (plan.immutable.length + plan.pages.length + plan.gone.length === 0 && isRecorded) {
    await clearStaging(target);
    return plan;
  }
  const isLeft = (path: string) => !plan.withdrawn.includes(path);
  const isGone = new Set(plan.gone.filter(isLeft));
  const gone = new Map([...remote.ours].filter(([path]) => isGone.has(path)));
  await announce(target, plan, remote, isLeft);
  await uploadFiles(target, siteDir, plan, { report, signal });
  const journal = { renames: stagedNames(plan), gone, leaving: plan.leaving, files: plan.files };
  await stagePages(target, siteDir, journal, { report, signal });
  stopIfCancelled(signal);
  await writeJournal(target, journal);
  if ((await finishJournal(target, journal, report)) > 0)
    throw new PublishError(
      'failed',
      `Otra publicación se ha cruzado con esta en ${target.name}: unas páginas se han quedado como estaban. Espera a que la otra termine y vuelve a publicar.`,
    );
  return plan;
}

async function look(target: Target, siteDir: string, { isWithdrawn, known = new Map(), now }: SyncOptions) {
  const all = await readSiteFiles(siteDir);
  const site = target.serves ? new Map([...all].filter(([path]) => target.serves?.(path))) : all;
  const text = (await target.read(MANIFEST_FILE))?.toString();
  const manifest = text === undefined ? null : parseManifest(text);
  const { files, announced, leaving } = manifest ?? {};
  const paths = [site, known, files, announced, leaving].flatMap((each) => [...(each?.keys() ?? [])]);
  const remote = remoteState(manifest, await target.list(foldersOf(paths)), known);
  const plan = planPublish(site, remote, isWithdrawn, { grace: target.grace ?? 0, ...(now && { now }) });
  return { remote, plan, isRecorded: announced?.size === 0 && plan.leaving.size === leaving?.size };
}

/** From now on the new files are known as ours, even if nobody comes to put the last of them there. */
async function announce(
  target: Target,
  { files, immutable }: PublishPlan,
  remote: Remote,
  isLeft: (path: string) => boolean,
): Promise<void> {
  const added = new Map([...files].filter(([path]) => immutable.includes(path)));
  const announced = new Map([...remote.ours, ...added].filter(([path]) => isLeft(path)));
  const left = new Map([...remote.files].filter(([path]) => isLeft(path)));
  await target.put(MANIFEST_FILE, formatManifest({ files: left, announced, leaving: remote.leaving }));
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
