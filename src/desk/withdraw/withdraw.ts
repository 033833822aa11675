/** Withdraws photos for good: from the content, with their originals and all files made from them. */
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { today } from '../../agenda/madrid.ts';
import { planPhotos, withAllPhotos } from '../../build/inputs.ts';
import type { Folders } from '../../config/folders.ts';
import { PROJECT_DIR } from '../../config/project.ts';
import { changeDocument } from '../../content/documents/documents.ts';
import { galleries as galleriesFile } from '../../content/files/galleries.ts';
import { parseWithdrawn, withdrawn as withdrawnFile } from '../../content/files/withdrawn.ts';
import { writeDurably } from '../../files/write.ts';
import { isDistinctive } from '../../pictures/difference-hash.ts';
import { forgetInspections } from '../../pictures/inspection-cache.ts';
import { type PlannedPicture, publishedHash } from '../../pictures/manifest.ts';
import { parseManifest } from '../../pictures/manifest-file.ts';
import { PHOTOS_SUBFOLDER as COPIED_PHOTOS, lastCopy } from '../../publish/copy.ts';
import { restoreLeftovers } from '../../publish/restore.ts';
import { publishedVersions } from '../../publish/versions.ts';
import { photoCountText } from '../albums/galleries.ts';
import { checkTexts, newProblems } from '../editing/check-content.ts';
import { affectedUses, removeUses } from '../editing/uses.ts';
import { readPublishSettings } from '../publishing/settings-file.ts';
import { fileTitle, readContentTexts } from '../server/content-files.ts';
import type { DeskContext } from '../server/context.ts';
import { DeskRefusal } from '../server/refusals.ts';
import { StoreError } from '../store/errors.ts';
import { readIfThere } from '../store/store-paths.ts';
import { filesBelow, filesIn, hashOfFile, isNamedAfter, remaining } from './photo-files.ts';
import { planWithdrawal, surveyPhotos } from './plan-withdrawal.ts';

type Desk = Pick<DeskContext, 'folders' | 'store'>;

type Plan = ReturnType<typeof planWithdrawal>;

/** Returns what the withdrawal of each photo, and of all together, would change, and the photos that look like them. */
export async function planWithdrawals(desk: Desk, ids: readonly string[]) {
  const survey = await surveyPhotos(desk);
  const plans = [];
  for (const id of ids) {
    const plan = planWithdrawal(survey, [id]);
    const [photo] = plan.photos;
    const { blocked, effects } = await plannedTexts(desk, plan);
    plans.push({ id, name: photo?.name ?? id, inAlbum: photo?.inAlbum ?? null, blocked, effects });
  }
  const all = planWithdrawal(survey, ids);
  const known = new Set(plans.flatMap(({ effects }) => effects.map(({ words }) => words)));
  const { effects } = await plannedTexts(desk, all);
  /** Changes that only the withdrawal of all of them makes. */
  const together = effects.filter(({ words }) => !known.has(words));
  return { plans, together, alike: all.alike };
}

/**
 * Computes the texts of all content files that a plan changes, retiradas.yaml apart, with the tags that they were computed
 * from. Links to an album that goes, go as well. New errors of the content block the withdrawal.
 */
async function plannedTexts({ folders: { contentDir }, store }: Desk, plan: Plan) {
  const { users, textWithout, galleries } = plan;
  const blocked = [...plan.blocked];
  const effects = [...plan.effects];
  const writes = new Map<string, string>();
  const expect: Record<string, string | null> = {};
  if (blocked.length > 0) return { writes, expect, blocked, effects };

  const change = async (file: string, changed: (text: string) => string) => {
    const stored = await store.read(file);
    if (!stored) return;
    writes.set(file, changed(stored.text));
    expect[file] = stored.tag;
  };
  await change(galleriesFile.name, (text) => changeDocument(galleriesFile.name, text, galleries));
  for (const file of users) await change(file, (text) => textWithout(file, text));

  const before = await readContentTexts(contentDir);
  const after = new Map([...before, ...writes]);
  const uses = await affectedUses(contentDir, before, after);
  for (const [file, text] of removeUses(after, uses)) await change(file, () => text);
  for (const { entry, where, file, path } of uses)
    effects.push({ words: `Se quita de «${where}» el álbum «${entry.name}».`, file, path });
  const problems = (await checkTexts(contentDir)).problems;
  for (const { file, path, field, found } of newProblems(
    problems,
    (await checkTexts(contentDir, writes)).problems,
  ))
    blocked.push({
      words: `${[fileTitle(file, after.get(file)), field].filter(Boolean).join(': ')}. ${found} Corrígelo y vuelve a retirarla.`,
      file,
      path: [...path],
    });
  return { writes, expect, blocked, effects };
}

/** Result of a withdrawal. */
export interface Withdrawn {
  /** Spanish names of the photos: `foto 17 del álbum Copa (2024-2025)`. */
  done: string[];
  /** Ids of the pictures whose files are gone. */
  gone: string[];
  /** Files that still hold a photo and could not be removed. */
  left: string[];
  /** Second copy that keeps a photo until it is brought up to date. */
  copy: { place: string; connected: boolean } | null;
}

const NEW_FILE = `# yaml-language-server: $schema=.schema/retiradas.json

# Fotos retiradas de la web, que no pueden volver. No nombra a nadie. Lo escribe el escritorio.
retiradas: []
`;

/** Journal of a withdrawal, to finish it after an interruption. Contains hashes and paths, no pictures. */
const journalSchema = z.object({
  trace: z.object({ hashes: z.array(z.string()), keys: z.array(z.string()) }),
  /** Keys of the planned pictures that stay in the cache. */
  keep: z.array(z.string()),
  /** Files to delete, relative to the photos folder. */
  remove: z.array(z.string()),
});
type Journal = z.infer<typeof journalSchema>;

const journalFile = ({ contentDir }: Folders) => join(contentDir, '.escritorio', 'retirada.json');

/**
 * Withdraws photos for good, all or none.
 * @param also SHA-256 of files that only look like them and are withdrawn as well
 * @param day `2024-11-20`
 * @throws DeskRefusal `publicando`, `no-retirada`; ContentError if retiradas.yaml is invalid; StoreError. Nothing is changed then
 */
export async function withdrawPhotos(
  desk: Desk & Pick<DeskContext, 'preview' | 'photosGate' | 'publishing'>,
  ids: readonly string[],
  also: readonly string[] = [],
  day = today(),
): Promise<Withdrawn> {
  // The publication under way may show the photos.
  if (desk.publishing.running)
    throw new DeskRefusal(409, {
      code: 'publicando',
      message:
        'Se está publicando o copiando, y hasta que termine no se puede retirar nada. Espera a que acabe, o cancélalo en «Publicar», y vuelve a pedirlo.',
    });
  const result = await desk.photosGate.exclusive(() => withdraw(desk, ids, also, day));
  await desk.preview.update(new Map());
  return result;
}

/** Requires that nobody builds or encodes meanwhile. */
async function withdraw(
  desk: Desk,
  requested: readonly string[],
  also: readonly string[],
  day: string,
): Promise<Withdrawn> {
  const { folders, store } = desk;
  if (requested.length === 0)
    throw new DeskRefusal(422, { code: 'ninguna', message: 'Elige al menos una foto.' });
  // Read before the survey, so that a save during it is a conflict.
  const [galleries, withdrawn] = [await store.read(galleriesFile.name), await store.read(withdrawnFile.name)];
  const plan = planWithdrawal(await surveyPhotos(desk), requested, also);
  const { photos, files } = plan;
  const { writes, expect, blocked } = await plannedTexts(desk, plan);
  if (blocked.length > 0)
    throw new DeskRefusal(422, {
      code: 'no-retirada',
      message: blocked.map(({ words }) => words).join(' '),
    });
  const before = withdrawn?.text ?? NEW_FILE;
  // Throws for an invalid file, which must not be overwritten.
  parseWithdrawn(before);
  const { now, kept } = await plannedPictures(folders);
  const keysOf = (hashes: readonly string[]) => {
    const made = [...now, ...kept].filter(({ source, crest }) =>
      [source, crest].some((original) => original?.kind === 'file' && hashes.includes(original.sha256)),
    );
    return [...new Set(made.map(({ key }) => key))];
  };
  const lines = photos.map(({ inAlbum, hashes }) => {
    const [likeness] = files.flatMap(({ sha256, likeness }) =>
      likeness && hashes.includes(sha256) && isDistinctive(likeness) ? likeness : [],
    );
    const keys = keysOf(hashes);
    return {
      dia: day,
      // Outside the albums a file name may be the name of a person.
      ...(inAlbum && { album: inAlbum.album, foto: inAlbum.n }),
      huellas: hashes,
      ...(likeness && { parecido: likeness }),
      ...(keys.length > 0 && { imagenes: keys.map(publishedHash) }),
    };
  });
  const hashes = photos.flatMap((photo) => photo.hashes);
  const trace = { hashes, keys: keysOf(hashes) };
  const keep = now.map(({ key }) => key).filter((key) => !trace.keys.includes(key));
  // An encoded file is recognised by its content from here on, whatever its name becomes.
  for (const path of await filesIn(await searchedFolders(folders)))
    if (isNamedAfter(path, trace)) hashes.push(await hashOfFile(path));
  const remove = files.flatMap(({ path }) => path ?? []);
  const journal: Journal = { trace, keep, remove };
  await writeDurably(journalFile(folders), JSON.stringify(journal));
  const [first] = photos;
  try {
    await store.apply({
      title: requested.length === 1 ? `Retirar la ${first?.name}` : `Retirar ${photoCountText(requested.length)}`,
      writes: {
        ...Object.fromEntries(writes),
        [withdrawnFile.name]: changeDocument(withdrawnFile.name, before, {
          retiradas: [...parse(before).retiradas, ...lines],
        }),
      },
      photos: remove.map((path) => ({ remove: path, forget: true as const })),
      expect: {
        ...expect,
        [galleriesFile.name]: galleries?.tag ?? null,
        [withdrawnFile.name]: withdrawn?.tag ?? null,
      },
      final: true,
    });
  } catch (error) {
    await rm(journalFile(folders), { force: true });
    throw error;
  }
  return {
    done: photos.map(({ name }) => name),
    gone: files.flatMap(({ id }) => id ?? []),
    left: await finish(desk, journal),
    copy: await copyWith(folders, remove),
  };
}

/** Returns the second copy if it still has one of the files or is not connected; null if it has none. */
async function copyWith({ contentDir }: Folders, removed: readonly string[]) {
  const { copia: place } = (await readPublishSettings(contentDir)).settings;
  if (!place) return null;
  const { last, connected } = await lastCopy(contentDir, place);
  const holds = removed.some((path) => existsSync(join(resolve(PROJECT_DIR, place), COPIED_PHOTOS, path)));
  return holds || (last && !connected) ? { place, connected } : null;
}

/**
 * Finishes a withdrawal that was interrupted after the store applied it. The desk calls it at its start.
 * @returns files that still hold the photos; null if there was nothing to finish
 */
export async function finishWithdrawal(desk: Desk): Promise<string[] | null> {
  const { folders } = desk;
  const text = await readFile(journalFile(folders), 'utf8').catch(() => null);
  if (text === null) return null;
  const journal = parseJournal(text);
  if (!journal)
    throw new StoreError(
      'damaged',
      `El apunte de una retirada a medias (${journalFile(folders)}) está dañado. Guarda una copia de la carpeta, bórralo y retira esas fotos otra vez.`,
    );
  // The store applies all or nothing: if a photo still exists, it applied nothing.
  if (journal.remove.some((path) => existsSync(join(folders.photosDir, path)))) {
    await rm(journalFile(folders), { force: true });
    return null;
  }
  return finish(desk, journal);
}

function parseJournal(text: string): Journal | null {
  try {
    return journalSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Deletes all files that hold the photos or were made from them. @returns files that cannot be deleted; the next start tries again */
async function finish({ store, folders }: Desk, { trace, keep, remove }: Journal): Promise<string[]> {
  const { cacheDir, photosDir } = folders;
  await store.deletePhotoCopies(trace.hashes);
  const left: string[] = [];
  for (const path of await remaining(trace, await searchedFolders(folders)))
    await rm(path, { force: true }).catch(() => left.push(path));
  await sweepCache(cacheDir, keep);
  await forgetInspections(cacheDir, photosDir, remove);
  if (left.length === 0) await rm(journalFile(folders), { force: true });
  return left;
}

/**
 * Returns the folders that may hold photos or files made from them: originals, unfinished uploads, the cache, the built
 * site, versions, and the folders that a restore moved aside.
 */
async function searchedFolders({ cacheDir, buildDir, contentDir, photosDir }: Folders): Promise<string[]> {
  const aside = [...(await restoreLeftovers(contentDir)), ...(await restoreLeftovers(photosDir))];
  return [photosDir, cacheDir, buildDir, join(contentDir, '.escritorio'), ...aside];
}

/** Returns the pictures of the built site; none if there is no build. */
async function builtPictures({ manifestFile }: Folders): Promise<PlannedPicture[]> {
  const bytes = await readIfThere(manifestFile);
  try {
    return Object.values(parseManifest(String(bytes)).pictures);
  } catch {
    return [];
  }
}

/** Returns the pictures of the built site and of the present content, if that is valid; and those of all kept sites. */
async function plannedPictures(folders: Folders) {
  const now = await builtPictures(folders);
  const { club } = await checkTexts(folders.contentDir);
  if (club) {
    const { manifest } = await planPhotos(withAllPhotos(club), folders);
    now.push(...Object.values(manifest.pictures));
  }
  const versions = await publishedVersions(folders);
  return { now, kept: versions.flatMap(({ pictures }) => Object.values(pictures.pictures)) };
}

/** Paths below `img` of the cache that encoding writes (`cachePath`), and temporary files that it leaves when killed. */
const ENCODED = /^([\da-f]{2})\/(?:([\da-f]{62})-\d+\.\w+|\.[\da-f-]{36}\.tmp)$/;

/**
 * Deletes cached encodings that no planned picture uses: nothing else tells which photo a file of an earlier crop or encoding
 * was made from. Encodings that another club needs are made again on request. Other files stay.
 */
async function sweepCache(cacheDir: string, keep: readonly string[]): Promise<void> {
  const kept = new Set(keep);
  const root = join(cacheDir, 'img');
  for (const path of await filesBelow(root)) {
    const [isEncoded, start, end] = ENCODED.exec(relative(root, path).split(sep).join('/')) ?? [];
    if (isEncoded && !(end && kept.has(`${start}${end}`))) await rm(path, { force: true });
  }
}
