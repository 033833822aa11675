/** Publishes a club's site: builds, sends, keeps the version, checks the published site, makes the second copy. And undoes it. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Folders } from '../contract/folders.ts';
import { tryLock } from '../files/lock.ts';
import { writeDurably } from '../files/write.ts';
import { type ChangedPage, changedPages, readPageTexts } from './changed-pages.ts';
import { type CheckLine, checkPublished, filesToCheck } from './check.ts';
import { type CopyResult, copyContent } from './copy.ts';
import { diskError, PublishError } from './publish-error.ts';
import { contactFault, readPublishSettings } from './settings.ts';
import { type Synced, type SyncOptions, syncSite } from './sync.ts';
import { type OpenOptions, openTarget } from './targets/open-target.ts';
import {
  albumsOf,
  keepVersion,
  type PublishedVersion,
  publishedVersions,
  removeVersion,
} from './versions.ts';
import { readWithdrawn, showsWithdrawn } from './withdrawn.ts';

export type SendOptions = OpenOptions & Pick<SyncOptions, 'takeOver' | 'takeTurn' | 'onProgress' | 'signal'>;

interface BuildOptions {
  /** Checks the club and brings its built site up to date. */
  build: () => Promise<Pick<Published, 'origin'>>;
  /** Told of what stops nothing. */
  warn: (message: string) => void;
}

export interface Published {
  plan: Synced;
  changed: ChangedPage[];
  /** Where visitors find it. */
  origin: string;
  /** Addresses of pictures that were taken down and that a CDN before the place may still show. */
  purge: string[];
  checked: CheckLine[];
  /** Null where no place for a second copy is set; the error where the copy failed: the site is published all the same. */
  copy: CopyResult | PublishError | null;
  /** Why this version was not kept for going back to it. */
  notKept: PublishError | null;
}

/** Throws PublishError, the errors of `build` or that of a full disk; the published site is whole then, too. */
export function publishClub(folders: Folders, options: BuildOptions & SendOptions): Promise<Published> {
  return oneAtATime(folders, async () => {
    const { signal, onProgress, build, warn } = options;
    const settings = await readPublishSettings(folders.contentDir);
    const contact = contactFault(settings, process.env);
    if (contact?.refused) throw new PublishError('settings', `No se ha publicado nada. ${contact.words}`);
    if (contact) warn(contact.words);
    // A wrong password shows before the long wait for the pictures, not after.
    await (await openTarget(folders, options)).close();
    const built = await build();
    const changed = await changesSincePublished(folders);
    const { plan, before, name, purge } = await sendSite(folders, folders.siteDir, options);
    // The site is published: what fails from here on is reported beside that.
    const afterwards = <T>(work: Promise<T>, folder: string): Promise<T | PublishError> =>
      work.catch((error: NodeJS.ErrnoException) => {
        const known = diskError(error, folder);
        if (known instanceof PublishError) return known;
        warn(String(error.stack));
        const why = `No se ha podido copiar en «${folder}» (${error.code ?? error.message}). Vuelve a intentarlo.`;
        return new PublishError('failed', why, { cause: error });
      });
    const version = await afterwards(keepVersion(folders, name), folders.buildDir);
    const { direccion: origin = built.origin, copia } = settings;
    const pages = (await readPageTexts(folders.siteDir)).keys();
    const checked = await checkPublished({
      origin,
      files: plan.files,
      paths: filesToCheck(plan.files, pages, changed, plan.immutable),
      before,
      signal,
      onProgress,
    });
    const copy = copia ? await afterwards(copyContent(folders, copia, { signal, onProgress }), copia) : null;
    return {
      plan,
      changed,
      origin,
      checked,
      copy,
      notKept: version instanceof PublishError ? version : null,
      purge: purge.map((path) => new URL(path, origin).href),
    };
  });
}

/** Pages of the last build that differ from what was published last from this computer. */
export async function changesSincePublished(
  folders: Pick<Folders, 'buildDir' | 'siteDir'>,
): Promise<ChangedPage[]> {
  const [last] = await publishedVersions(folders);
  const before = last ? await readPageTexts(last.siteDir) : new Map();
  return changedPages(before, await readPageTexts(folders.siteDir));
}

/**
 * Brings a built site to the place that the settings name. Returns what was done, what had been published before from
 * this computer, the name of the place, and what copies of others may still show. Throws PublishError.
 */
export async function sendSite(folders: Folders, siteDir: string, options: SendOptions) {
  const withdrawn = await readWithdrawn(folders.contentDir);
  const [last] = await publishedVersions(folders);
  const owner = await ownerId(folders);
  const target = await openTarget(folders, options);
  try {
    const plan = await syncSite(target, siteDir, {
      ...options,
      owner,
      isWithdrawn: withdrawn.length > 0 ? (path) => showsWithdrawn(path, withdrawn) : undefined,
      // Of another place it says nothing.
      known: last?.target === target.name ? last.files : undefined,
    });
    return { plan, before: last?.files, name: target.name, purge: target.grace ? plan.withdrawn : [] };
  } finally {
    await target.close();
  }
}

/** What this computer is called at the targets: made the first time, and says nothing of it. */
async function ownerId({ buildDir }: Pick<Folders, 'buildDir'>): Promise<string> {
  const file = join(buildDir, 'publica-desde.txt');
  const known = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (known) return known;
  const made = randomUUID();
  await writeDurably(file, made);
  return made;
}

/**
 * One publication at a time from this computer: the desk's, `npm run publicar`, a timer's.
 * @throws PublishError `failed` at once while another one publishes; whatever `work` throws
 */
export async function oneAtATime<T>(
  { buildDir }: Pick<Folders, 'buildDir'>,
  work: () => Promise<T>,
): Promise<T> {
  const release = tryLock(join(buildDir, 'publicando.db'));
  if (!release)
    throw new PublishError(
      'failed',
      'Ya se está publicando desde este ordenador: el escritorio, «npm run publicar» o una tarea programada. Espera a que termine y vuelve a intentarlo.',
    );
  try {
    return await work();
  } finally {
    release();
  }
}

/** Which of these albums, `2024-2025/copa`, may not be shown as things stand: Spanish, one each. Empty: go on. */
export type RefuseAlbums = (albums: readonly string[]) => Promise<string[]>;

/**
 * Publishes the version before the one that is published, and forgets the latter. Throws PublishError: `nothing-before`,
 * `withdrawn`, `consent`, and those of publishing.
 */
export function undoPublish(
  folders: Folders,
  { refuseAlbums, ...options }: SendOptions & { refuseAlbums: RefuseAlbums },
): Promise<Synced> {
  return oneAtATime(folders, async () => {
    const [now, before] = await publishedVersions(folders);
    if (!now || !before)
      throw new PublishError(
        'nothing-before',
        'No hay ninguna versión anterior guardada en este ordenador: no se ha cambiado nada.',
      );
    await mayComeBack(folders, before, refuseAlbums);
    const { plan } = await sendSite(folders, before.siteDir, options);
    await removeVersion(folders, now.n);
    return plan;
  });
}

/** Throws PublishError for a version that shows what may not be shown any more. */
async function mayComeBack(
  folders: Pick<Folders, 'contentDir' | 'buildDir'>,
  version: PublishedVersion,
  refuseAlbums: RefuseAlbums,
): Promise<void> {
  const withdrawn = await readWithdrawn(folders.contentDir);
  if ([...version.files.keys()].some((path) => showsWithdrawn(path, withdrawn))) {
    await removeVersion(folders, version.n);
    throw new PublishError(
      'withdrawn',
      'La versión anterior enseña una foto que se ha retirado desde entonces, así que no se puede volver a publicar. Corrige el contenido y publica de nuevo.',
    );
  }
  const refused = await refuseAlbums(albumsOf(version));
  if (refused.length > 0)
    throw new PublishError(
      'consent',
      `La versión anterior no se puede volver a publicar: enseña álbumes sin permiso. ${refused.join(' ')}`,
    );
}
