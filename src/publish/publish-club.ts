/** The whole way of a club's site: checked, built, published, kept, looked at, copied. */
import { buildSite } from '../build/build.ts';
import { isFresh } from '../build/fingerprint.ts';
import { readContent } from '../build/inputs.ts';
import type { Club } from '../content/club.ts';
import type { Folders } from '../contract/folders.ts';
import { encodeAll } from '../pictures/build.ts';
import { type ChangedPage, changedPages } from './changed-pages.ts';
import { type CheckLine, checkPublished } from './check/check-published.ts';
import { filesToCheck } from './check/files-to-check.ts';
import { type CopyResult, copyContent } from './copy/second-copy.ts';
import { type OpenOptions, openTarget } from './open-target.ts';
import { readPageTexts } from './page-texts.ts';
import type { PublishPlan } from './plan.ts';
import type { PublishProgress } from './progress.ts';
import { PublishError, stopIfCancelled } from './publish-error.ts';
import { readPublishSettings } from './settings.ts';
import { syncSite } from './sync.ts';
import {
  filesOf,
  forgetPictures,
  keepVersion,
  publishedFilesShowing,
  publishedVersions,
  removeVersion,
} from './versions.ts';
import { readWithdrawn } from './withdrawn.ts';
import { isPictureOf } from './withdrawn-pictures.ts';

export interface PublishOptions extends OpenOptions {
  /** Albums, or whatever else, that must not be published: Spanish, one each. Empty: go on. */
  refuse: (club: Club) => Promise<string[]>;
  /** Whether files of somebody else's at the target may be replaced. */
  takeOver?: boolean;
  onProgress?: (progress: PublishProgress) => void;
  /** Told of what stops nothing: warnings about content and photos. */
  warn?: (message: string) => void;
  signal?: AbortSignal;
}

export interface Published {
  club: Club;
  plan: PublishPlan;
  changed: ChangedPage[];
  checked: CheckLine[];
  /** Null where no place for a second copy is set; the error where the copy failed: the site is published all the same. */
  copy: CopyResult | PublishError | null;
}

/** Throws PublishError, ContentError, PicturesError, PicturesFailed or DiskFull; the published site is whole then, too. */
export async function publishClub(folders: Folders, options: PublishOptions): Promise<Published> {
  const { signal, onProgress } = options;
  // A wrong password is told before the long wait for the pictures, not after.
  await (await openTarget(folders, options)).close();
  const club = await buildForPublishing(folders, options);
  const changed = await changesSincePublished(folders);
  const { plan, before, name } = await send(folders, folders.siteDir, options);
  await keepVersion(folders, name);
  const settings = await readPublishSettings(folders.contentDir);
  const pages = (await readPageTexts(folders.siteDir)).keys();
  const checked = await checkPublished({
    origin: settings.direccion ?? club.origin,
    files: plan.files,
    paths: filesToCheck(plan.files, pages, changed, plan.immutable),
    before,
    signal,
    onDone: (done, total) => onProgress?.({ phase: 'check', done, total, bytes: plan.bytes }),
  });
  const copy = settings.copia ? await copyAfter(folders, settings.copia, options) : null;
  return { club, plan, changed, checked, copy };
}

/** Checks, asks the gate, and builds where something has changed. Throws PublishError `consent`. */
export async function buildForPublishing(
  folders: Folders,
  {
    refuse,
    onProgress,
    warn = () => {},
    signal,
  }: Pick<PublishOptions, 'refuse' | 'onProgress' | 'warn' | 'signal'>,
): Promise<Club> {
  const { club } = await readContent(folders, warn);
  const refused = await refuse(club);
  if (refused.length > 0)
    throw new PublishError(
      'consent',
      ['No se publica nada todavía. Falta el permiso de:', ...refused.map((line) => `- ${line}`)].join('\n'),
      { items: refused },
    );
  if (await isFresh(folders, { pictures: true })) return club;
  const { cacheDir, photosDir } = folders;
  const built = await buildSite(folders, {
    async encode(manifest, outDir) {
      await encodeAll(manifest, {
        outDir,
        cacheDir,
        photosDir,
        onProgress({ done, total }) {
          stopIfCancelled(signal);
          onProgress?.({ phase: 'pictures', done, total, bytes: 0 });
        },
      });
    },
  });
  return built.club;
}

/** Pages of the last build that differ from what was published last from this computer. */
export async function changesSincePublished(
  folders: Pick<Folders, 'buildDir' | 'siteDir'>,
): Promise<ChangedPage[]> {
  const [last] = await publishedVersions(folders);
  const before = last ? await readPageTexts(last.siteDir) : new Map();
  return changedPages(before, await readPageTexts(folders.siteDir));
}

/** Publishes the version before the one that is published, and forgets the latter. Throws PublishError. */
export async function undoPublish(
  folders: Folders,
  options: Omit<PublishOptions, 'refuse'>,
): Promise<PublishPlan> {
  const [now, before] = await publishedVersions(folders);
  if (!now || !before)
    throw new PublishError(
      'nothing-before',
      'No hay ninguna versión anterior guardada en este ordenador: no se ha cambiado nada.',
    );
  const { ids } = await readWithdrawn(folders.contentDir);
  if (!before.restorable || (await filesOf(before, ids)).length > 0) {
    await forgetPictures(folders, ids);
    throw new PublishError(
      'withdrawn',
      'La versión anterior enseña una foto que se ha retirado desde entonces, así que no se puede volver a publicar. Corrige el contenido y publica de nuevo.',
    );
  }
  const { plan } = await send(folders, before.siteDir, options);
  await removeVersion(folders, now.n);
  return plan;
}

async function send(folders: Folders, siteDir: string, options: Omit<PublishOptions, 'refuse'>) {
  const { ids } = await readWithdrawn(folders.contentDir);
  const shown = await publishedFilesShowing(folders, ids);
  const [last] = await publishedVersions(folders);
  const target = await openTarget(folders, options);
  try {
    const plan = await syncSite(target, siteDir, {
      ...options,
      isWithdrawn: (path) => shown.has(path) || ids.some((id) => isPictureOf(path, id)),
      // Of another place it says nothing.
      ...(last?.target === target.name && { known: last.files }),
    });
    return { plan, before: last?.files, name: target.name };
  } finally {
    await target.close();
  }
}

async function copyAfter(
  folders: Folders,
  place: string,
  { onProgress, signal }: Pick<PublishOptions, 'onProgress' | 'signal'>,
): Promise<CopyResult | PublishError> {
  return copyContent(folders, place, {
    signal,
    onProgress: (done, total) => onProgress?.({ phase: 'copy', done, total, bytes: 0 }),
  }).catch((error) => {
    if (error instanceof PublishError) return error;
    throw error;
  });
}
