/** Photos are taken off the site for good: in the content, their originals, and all that was made of them. */
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { madridClock } from '../../agenda/madrid.ts';
import { planPhotos } from '../../build/inputs.ts';
import type { Folders } from '../../config/folders.ts';
import { PROJECT_DIR } from '../../config/project.ts';
import { changeDocument } from '../../content/documents/documents.ts';
import { galleries as galleriesFile } from '../../content/files/galleries.ts';
import { parseWithdrawn, withdrawn as withdrawnFile } from '../../content/files/withdrawn.ts';
import { writeDurably } from '../../files/write.ts';
import { isDistinctive } from '../../pictures/difference-hash.ts';
import { forgetInspections } from '../../pictures/inspection-cache.ts';
import { type PictureManifest, type PlannedPicture, publishedHash } from '../../pictures/manifest.ts';
import { PHOTOS_SUBFOLDER as COPIED_PHOTOS, lastCopy } from '../../publish/copy.ts';
import { restoreLeftovers } from '../../publish/restore.ts';
import { publishedVersions } from '../../publish/versions.ts';
import { albumOf } from '../albums/albums.ts';
import { type PhotoOfAlbum, photosOf } from '../albums/galleries.ts';
import { checkTexts, newProblems } from '../editing/check-content.ts';
import { readSettings } from '../publishing/write-settings.ts';
import type { DeskContext } from '../server/context.ts';
import { DeskRefusal } from '../server/refusals.ts';
import { titleOf } from '../server/texts.ts';
import { StoreError } from '../store/errors.ts';
import { readIfThere } from '../store/places.ts';

import { filesBelow, filesIn, hashOfFile, isNamedAfter, remaining } from './photo-files.ts';
import { albumWords, planWithdrawal, type Remark, surveyPhotos } from './plan-withdrawal.ts';

type Desk = Pick<DeskContext, 'folders' | 'store'>;

/** What would change with each photo, and what looks like them. @throws DeskRefusal `sin-album` */
export async function planWithdrawals(desk: Desk, photos: readonly PhotoOfAlbum[]) {
  const survey = await surveyPhotos(desk);
  const plans = [];
  for (const { album: key, n } of photos) {
    const { album, season } = albumOf(survey.value, key);
    const plan = planWithdrawal(survey, [{ album: key, n }]);
    const { writes } = await changedTexts(desk, plan);
    const blocked = [...plan.blocked, ...(await faultsOf(desk, writes))];
    plans.push({ album: key, n, albumName: `${album.name} ${season}`, blocked, effects: plan.effects });
  }
  return { plans, alike: planWithdrawal(survey, photos).alike };
}

type Plan = ReturnType<typeof planWithdrawal>;

/** The other files without the pictures that go. */
async function changedTexts({ store }: Pick<Desk, 'store'>, { users, textWithout, blocked }: Plan) {
  const writes: Record<string, string> = {};
  const expect: Record<string, string | null> = {};
  for (const file of blocked.length > 0 ? [] : users) {
    const now = await store.read(file);
    writes[file] = textWithout(file, now?.text ?? '');
    expect[file] = now?.tag ?? null;
  }
  return { writes, expect };
}

/** Why the content could not be without the pictures: errors that it would have then. */
async function faultsOf(
  { folders }: Pick<Desk, 'folders'>,
  writes: Record<string, string>,
): Promise<Remark[]> {
  if (Object.keys(writes).length === 0) return [];
  const texts = new Map(Object.entries(writes));
  const [before, after] = [await checkTexts(folders.contentDir), await checkTexts(folders.contentDir, texts)];
  return newProblems(before.problems, after.problems).map(({ file, path, field, found }) => ({
    words: `${[titleOf(file, texts.get(file)), field].filter(Boolean).join(': ')}. ${found} Pon allí otra foto y vuelve a retirarla.`,
    file,
    path: [...path],
  }));
}

/** What came of a withdrawal. */
export interface Withdrawn {
  done: PhotoOfAlbum[];
  /** Files that still hold a photo and could not be removed. */
  left: string[];
  /** The second copy, where it keeps a photo until it is brought up to date. */
  copy: { place: string; connected: boolean } | null;
}

const NEW_FILE = `# yaml-language-server: $schema=.schema/retiradas.json

# Fotos retiradas de la web, que no pueden volver. No nombra a nadie. Lo escribe el escritorio.
retiradas: []
`;

/** What is needed to finish a withdrawal that was interrupted. It has hashes and paths, no pictures. */
const unfinishedSchema = z.object({
  trace: z.object({ hashes: z.array(z.string()), keys: z.array(z.string()) }),
  /** Keys of the pictures that stay. */
  keep: z.array(z.string()),
  /** Files that go, inside the photos folder. */
  remove: z.array(z.string()),
});
type Unfinished = z.infer<typeof unfinishedSchema>;

const noteFile = ({ contentDir }: Folders) => join(contentDir, '.escritorio', 'retirada.json');

/**
 * Takes photos off for good, all or none.
 * @param also SHA-256 of what only looks like them and goes along
 * @param today `2024-11-20`
 * @throws DeskRefusal `publicando`, `no-retirada`; ContentError when retiradas.yaml is faulty; what the store throws. Nothing
 * was changed then
 */
export async function withdrawPhotos(
  desk: Desk & Pick<DeskContext, 'preview' | 'photosGate' | 'publishing'>,
  photos: readonly PhotoOfAlbum[],
  also: readonly string[] = [],
  today = madridClock(Date.now()).date,
): Promise<Withdrawn> {
  // What is being sent may show the photos.
  if (desk.publishing.running)
    throw new DeskRefusal(409, {
      code: 'publicando',
      message:
        'Se está publicando o copiando, y hasta que termine no se puede retirar nada. Espera a que acabe, o cancélalo en «Publicar», y vuelve a pedirlo.',
    });
  const result = await desk.photosGate.exclusive(() => withdraw(desk, photos, also, today));
  await desk.preview.update(new Map());
  return result;
}

/** Nobody may be building or encoding meanwhile. */
async function withdraw(
  desk: Desk,
  requested: readonly PhotoOfAlbum[],
  also: readonly string[],
  today: string,
): Promise<Withdrawn> {
  const { folders, store } = desk;
  const [first] = requested;
  if (!first) throw new DeskRefusal(422, { code: 'ninguna', message: 'Elige al menos una foto.' });
  // Read first: what is saved during the survey is not written over.
  const [galleries, withdrawn] = [await store.read(galleriesFile.name), await store.read(withdrawnFile.name)];
  const survey = await surveyPhotos(desk);
  const plan = planWithdrawal(survey, requested, also);
  const { photos, blocked, value, files } = plan;
  const elsewhere = await changedTexts(desk, plan);
  const why = [...blocked, ...(await faultsOf(desk, elsewhere.writes))].map(({ words }) => words);
  if (why.length > 0) throw new DeskRefusal(422, { code: 'no-retirada', message: why.join(' ') });
  const before = withdrawn?.text ?? NEW_FILE;
  // A faulty file is not written over.
  parseWithdrawn(before);
  const { now, kept } = await plannedPictures(folders);
  const keysOf = (hashes: readonly string[]) => {
    const made = [...now, ...kept].filter(({ source, crest }) =>
      [source, crest].some((each) => each?.kind === 'file' && hashes.includes(each.sha256)),
    );
    return [...new Set(made.map(({ key }) => key))];
  };
  const lines = photos.map(({ album, n, hashes }) => {
    const [likeness] = files.flatMap(({ sha256, likeness }) =>
      likeness && hashes.includes(sha256) && isDistinctive(likeness) ? likeness : [],
    );
    const keys = keysOf(hashes);
    return {
      ...{ dia: today, album, foto: n, huellas: hashes },
      ...(likeness && { parecido: likeness }),
      ...(keys.length > 0 && { imagenes: keys.map(publishedHash) }),
    };
  });
  const hashes = photos.flatMap((photo) => photo.hashes);
  const trace = { hashes, keys: keysOf(hashes) };
  const keep = now.map(({ key }) => key).filter((key) => !trace.keys.includes(key));
  // Whatever its name becomes, an encoded file is known by its content from here on.
  for (const path of await filesIn(await searchedFolders(folders)))
    if (isNamedAfter(path, trace)) hashes.push(await hashOfFile(path));
  const remove = files.flatMap(({ path }) => path ?? []);
  const unfinished: Unfinished = { trace, keep, remove };
  await writeDurably(noteFile(folders), JSON.stringify(unfinished));
  try {
    await store.apply({
      title:
        requested.length === 1
          ? `Retirar la foto ${first.n} del álbum ${albumWords(survey.value, first.album)}`
          : `Retirar ${photosOf(requested.length)}`,
      writes: {
        ...elsewhere.writes,
        [galleriesFile.name]: changeDocument(galleriesFile.name, galleries?.text ?? '', value),
        [withdrawnFile.name]: changeDocument(withdrawnFile.name, before, {
          retiradas: [...parse(before).retiradas, ...lines],
        }),
      },
      photos: remove.map((path) => ({ remove: path, forget: true as const })),
      expect: {
        ...elsewhere.expect,
        [galleriesFile.name]: galleries?.tag ?? null,
        [withdrawnFile.name]: withdrawn?.tag ?? null,
      },
      final: true,
    });
  } catch (error) {
    await rm(noteFile(folders), { force: true });
    throw error;
  }
  return {
    done: photos.map(({ album, n }) => ({ album, n })),
    left: await finish(desk, unfinished),
    copy: await copyWith(folders, remove),
  };
}

/** The second copy, where it still has one of the files, or is not there to be looked at; null where it has none. */
async function copyWith({ contentDir }: Folders, removed: readonly string[]) {
  const { copia: place } = (await readSettings(contentDir)).settings;
  if (!place) return null;
  const { last, connected } = await lastCopy(contentDir, place);
  const holds = removed.some((path) => existsSync(join(resolve(PROJECT_DIR, place), COPIED_PHOTOS, path)));
  return holds || (last && !connected) ? { place, connected } : null;
}

/**
 * Finishes a withdrawal that was interrupted after the store had applied it. To be called when the desk starts.
 * @returns files that still hold the photos; null where nothing was to be finished
 */
export async function finishWithdrawal(desk: Desk): Promise<string[] | null> {
  const { folders } = desk;
  const note = await readFile(noteFile(folders), 'utf8').catch(() => null);
  if (note === null) return null;
  const unfinished = unfinishedIn(note);
  if (!unfinished)
    throw new StoreError(
      'damaged',
      `El apunte de una retirada a medias (${noteFile(folders)}) está dañado. Guarda una copia de la carpeta, bórralo y retira esas fotos otra vez.`,
    );
  // The store applies all or nothing: with a photo still there, it applied nothing.
  if (unfinished.remove.some((path) => existsSync(join(folders.photosDir, path)))) {
    await rm(noteFile(folders), { force: true });
    return null;
  }
  return finish(desk, unfinished);
}

function unfinishedIn(note: string): Unfinished | null {
  try {
    return unfinishedSchema.parse(JSON.parse(note));
  } catch {
    return null;
  }
}

/** Removes whatever holds the photos or was made of them. @returns what cannot be removed; the next start tries it again */
async function finish({ store, folders }: Desk, { trace, keep, remove }: Unfinished): Promise<string[]> {
  const { cacheDir, photosDir } = folders;
  await store.forgetPhoto(trace.hashes);
  const left: string[] = [];
  for (const path of await remaining(trace, await searchedFolders(folders)))
    await rm(path, { force: true }).catch(() => left.push(path));
  await sweepCache(cacheDir, keep);
  await forgetInspections(cacheDir, photosDir, remove);
  if (left.length === 0) await rm(noteFile(folders), { force: true });
  return left;
}

/**
 * Folders that may hold photos, or what was made of them: originals and unfinished uploads, the cache, the built site,
 * versions, drafts, and what was put aside when the second copy came back.
 */
async function searchedFolders({ cacheDir, buildDir, contentDir, photosDir }: Folders): Promise<string[]> {
  const aside = [...(await restoreLeftovers(contentDir)), ...(await restoreLeftovers(photosDir))];
  return [photosDir, cacheDir, buildDir, join(contentDir, '.escritorio'), ...aside];
}

/** The pictures of the site that stands in the build folder; none where there is none. */
async function builtPictures({ manifestFile }: Folders): Promise<PlannedPicture[]> {
  const bytes = await readIfThere(manifestFile);
  try {
    return Object.values((JSON.parse(String(bytes)) as PictureManifest | null)?.pictures ?? {});
  } catch {
    return [];
  }
}

/** The pictures of the site as it was built and as the content is now, while that has no faults; and of every site that is kept. */
async function plannedPictures(folders: Folders) {
  const now = await builtPictures(folders);
  const { club } = await checkTexts(folders.contentDir);
  if (club) {
    const { manifest } = await planPhotos(club, folders);
    now.push(...Object.values(manifest.pictures));
  }
  const versions = await publishedVersions(folders);
  return { now, kept: versions.flatMap(({ pictures }) => Object.values(pictures.pictures)) };
}

/** What encoding writes below `img` of the cache (`cachePath`), and what it leaves when it is killed. */
const ENCODED = /^([\da-f]{2})\/(?:([\da-f]{62})-\d+\.\w+|\.[\da-f-]{36}\.tmp)$/;

/**
 * Removes from the cache whatever no planned picture uses: nothing else tells which photo a file of an earlier crop or
 * encoding was made of. What somebody else needs is encoded again on request. Other files stay.
 */
async function sweepCache(cacheDir: string, keep: readonly string[]): Promise<void> {
  const kept = new Set(keep);
  const root = join(cacheDir, 'img');
  for (const path of await filesBelow(root)) {
    const [isEncoded, start, end] = ENCODED.exec(relative(root, path).split(sep).join('/')) ?? [];
    if (isEncoded && !(end && kept.has(`${start}${end}`))) await rm(path, { force: true });
  }
}
