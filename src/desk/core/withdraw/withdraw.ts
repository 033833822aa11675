/** Withdraws photos permanently: removes them from the content, and deletes their files and all files made from them. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import type { Folders } from '../../../base/config/folders.ts';
import { PROJECT_DIR } from '../../../base/config/project.ts';
import { hashOfFile, listFilesIn } from '../../../base/files/list.ts';
import { readIfExists } from '../../../base/files/read.ts';
import { today } from '../../../club/agenda/madrid.ts';
import { changeDocument } from '../../../club/content/documents/documents.ts';
import { galleries as galleriesFile } from '../../../club/content/files/galleries.ts';
import { parseWithdrawn, withdrawn as withdrawnFile } from '../../../club/content/files/withdrawn.ts';
import { deleteUnusedEncodings, namesOfEncodings } from '../../../media/pictures/cache.ts';
import { isDistinctive } from '../../../media/pictures/difference-hash.ts';
import { forgetInspections } from '../../../media/pictures/inspection-cache.ts';
import { type PlannedPicture, publishedHash } from '../../../media/pictures/manifest.ts';
import { parsePictureManifest } from '../../../media/pictures/manifest-file.ts';
import { planPhotos, withAllPhotos } from '../../../site/build/inputs.ts';
import { aloneWithFiles, foldersWithPhotos, isNamed } from '../../../store/forget.ts';
import { checkTexts, newProblems } from '../../../tasks/check/check-texts.ts';
import { PHOTOS_SUBFOLDER as COPIED_PHOTOS, lastCopy } from '../../../tasks/publish/copy.ts';
import { readPublishSettings } from '../../../tasks/publish/settings.ts';
import { publishedVersions } from '../../../tasks/publish/versions.ts';
import { photoCountText } from '../albums/galleries.ts';
import type { DeskContext } from '../desk-context.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { fileTitle, readContentTexts } from '../editing/content-files.ts';
import { affectedUses, removeUses } from '../editing/uses.ts';
import { planWithdrawal, surveyPhotos } from './plan-withdrawal.ts';

type WithdrawalDesk = Pick<DeskContext, 'folders' | 'store'>;

type WithdrawalPlan = ReturnType<typeof planWithdrawal>;

/** Plans the withdrawal of several photos, individually and combined, and finds similar photos. */
export async function planWithdrawals(desk: WithdrawalDesk, ids: readonly string[]) {
  const survey = await surveyPhotos(desk);
  const plans = [];
  for (const id of ids) {
    const plan = planWithdrawal(survey, [id]);
    const [photo] = plan.photos;
    const { obstacles, effects } = await planTexts(desk, plan);
    plans.push({ id, name: photo?.name ?? id, inAlbum: photo?.inAlbum ?? null, obstacles, effects });
  }
  const combined = planWithdrawal(survey, ids);
  const known = new Set(plans.flatMap(({ effects }) => effects.map(({ text }) => text)));
  const { effects } = await planTexts(desk, combined);
  /** Effects that occur only if all photos are withdrawn. */
  const combinedEffects = effects.filter(({ text }) => !known.has(text));
  return { plans, combinedEffects: combinedEffects, similar: combined.similar };
}

/**
 * Computes the changed texts of all content files except retiradas.yaml, with the expected tags of the files. Removes links to
 * deleted albums. Reports new errors in the content as obstacles.
 */
async function planTexts({ folders: { contentDir }, store }: WithdrawalDesk, plan: WithdrawalPlan) {
  const { filesWithUses, textWithout, galleries } = plan;
  const obstacles = [...plan.obstacles];
  const effects = [...plan.effects];
  const writes = new Map<string, string>();
  const expect: Record<string, string | null> = {};
  if (obstacles.length > 0) return { writes, expect, obstacles, effects };

  const change = async (file: string, edit: (text: string) => string) => {
    const stored = await store.read(file);
    if (!stored) return;
    writes.set(file, edit(stored.text));
    expect[file] = stored.tag;
  };
  await change(galleriesFile.name, (text) => changeDocument(galleriesFile.name, text, galleries));
  for (const file of filesWithUses) await change(file, (text) => textWithout(file, text));

  const before = await readContentTexts(contentDir);
  const after = new Map([...before, ...writes]);
  const uses = await affectedUses(contentDir, before, after);
  for (const [file, text] of removeUses(after, uses)) await change(file, () => text);
  for (const { entry, where, file, path } of uses)
    effects.push({ text: `Se quita de «${where}» el álbum «${entry.name}».`, file, path });
  const problems = (await checkTexts(contentDir)).problems;
  for (const { file, path, field, found } of newProblems(
    problems,
    (await checkTexts(contentDir, writes)).problems,
  ))
    obstacles.push({
      text: `${[fileTitle(file, after.get(file)), field].filter(Boolean).join(': ')}. ${found} Corrígelo y vuelve a retirarla.`,
      file,
      path: [...path],
    });
  return { writes, expect, obstacles, effects };
}

/** Result of a withdrawal. */
export interface Withdrawal {
  /** Spanish names of the photos: `foto 17 del álbum Copa (2024-2025)`. */
  names: string[];
  /** Ids of the pictures whose files were deleted. */
  deletedIds: string[];
  /** Files that still contain a photo and could not be deleted. */
  undeletedFiles: string[];
  /** Second copy that contains a photo until the next copy; null if there is none. */
  copy: { folder: string; connected: boolean } | null;
}

const NEW_WITHDRAWN_FILE = `# yaml-language-server: $schema=.schema/retiradas.json

# Fotos retiradas de la web, que no pueden volver. No nombra a nadie. Lo escribe el escritorio.
retiradas: []
`;

/**
 * Withdraws photos permanently, all or none.
 * @param similar SHA-256 of similar files to withdraw as well
 * @param day day of the withdrawal, `2024-11-20`
 * @throws DeskRefusal `publishing`, `withdrawal-blocked`; LockError while another program uses the photos or the built site;
 * ContentError if retiradas.yaml is invalid; StoreError. After an error nothing has changed, unless it is `not-forgotten`
 */
export async function withdrawPhotos(
  desk: WithdrawalDesk & Pick<DeskContext, 'preview' | 'publishing'>,
  ids: readonly string[],
  similar: readonly string[] = [],
  day = today(),
): Promise<Withdrawal> {
  // The running publication may contain the photos.
  if (desk.publishing.running) throw new DeskRefusal({ code: 'publishing' });
  const result = await aloneWithFiles(desk.folders, () => withdraw(desk, ids, similar, day));
  await desk.preview.update(new Map());
  return result;
}

/** Withdraws photos. The caller must be alone with them. */
async function withdraw(
  desk: WithdrawalDesk,
  requested: readonly string[],
  similar: readonly string[],
  day: string,
): Promise<Withdrawal> {
  const { folders, store } = desk;
  if (requested.length === 0) throw new DeskRefusal({ code: 'nothing-selected' });
  // Read before the survey, so that a concurrent save causes a conflict.
  const [galleries, withdrawn] = [await store.read(galleriesFile.name), await store.read(withdrawnFile.name)];
  const plan = planWithdrawal(await surveyPhotos(desk), requested, similar);
  const { photos, files } = plan;
  const { writes, expect, obstacles } = await planTexts(desk, plan);
  if (obstacles.length > 0)
    throw new DeskRefusal({ code: 'withdrawal-blocked', reasons: obstacles.map(({ text }) => text) });
  const before = withdrawn?.text ?? NEW_WITHDRAWN_FILE;
  // Throws if the file is invalid, so that it is not overwritten.
  parseWithdrawn(before);
  const { currentPictures, versionPictures } = await collectPictures(folders);
  const keysOf = (hashes: readonly string[]) => {
    const pictures = [...currentPictures, ...versionPictures].filter(({ source, crest }) =>
      [source, crest].some((original) => original?.kind === 'file' && hashes.includes(original.sha256)),
    );
    return [...new Set(pictures.map(({ key }) => key))];
  };
  const records = photos.map(({ inAlbum, hashes }) => {
    const [likeness] = files.flatMap(({ sha256, likeness }) =>
      likeness && hashes.includes(sha256) && isDistinctive(likeness) ? likeness : [],
    );
    const keys = keysOf(hashes);
    return {
      dia: day,
      // Outside of albums no name is recorded, because a file name may be a person's name.
      ...(inAlbum && { album: inAlbum.album, foto: inAlbum.n }),
      huellas: hashes,
      ...(likeness && { parecido: likeness }),
      ...(keys.length > 0 && { imagenes: keys.map(publishedHash) }),
    };
  });
  const hashes = photos.flatMap((photo) => photo.hashes);
  const names = namesOfEncodings(hashes, keysOf(hashes));
  // Records the content of encoded files, to find renamed copies of them.
  for (const path of await listFilesIn(await foldersWithPhotos(folders)))
    if (isNamed(path, names)) hashes.push(await hashOfFile(path));
  const remove = files.flatMap(({ path }) => path ?? []);
  // Before the change, because what a cache loses is no harm if the change is refused.
  const currentKeys = currentPictures.map(({ key }) => key);
  await deleteUnusedEncodings(folders.cacheDir, currentKeys);
  await forgetInspections(folders.cacheDir, folders.photosDir, remove);
  const [first] = photos;
  const undeletedFiles = await store.forget(
    {
      title:
        requested.length === 1
          ? `Se retiró la ${first?.name}`
          : `Se retiraron ${photoCountText(requested.length)}`,
      writes: {
        ...Object.fromEntries(writes),
        [withdrawnFile.name]: changeDocument(withdrawnFile.name, before, {
          retiradas: [...parse(before).retiradas, ...records],
        }),
      },
      photos: remove.map((path) => ({ remove: path })),
      expect: {
        ...expect,
        [galleriesFile.name]: galleries?.tag ?? null,
        [withdrawnFile.name]: withdrawn?.tag ?? null,
      },
    },
    { hashes, names },
  );
  return {
    names: photos.map(({ name }) => name),
    deletedIds: files.flatMap(({ id }) => id ?? []),
    undeletedFiles,
    copy: await findCopyWith(folders, remove),
  };
}

/** Returns the second copy if it still contains one of the files or is not connected. */
async function findCopyWith({ contentDir }: Folders, removed: readonly string[]) {
  const { copyFolder: folder } = (await readPublishSettings(contentDir)).settings;
  if (!folder) return null;
  const { last, connected } = await lastCopy(contentDir, folder);
  const containsPhoto = removed.some((path) =>
    existsSync(join(resolve(PROJECT_DIR, folder), COPIED_PHOTOS, path)),
  );
  return containsPhoto || (last && !connected) ? { folder, connected } : null;
}

/** Returns the pictures of the built site; none if there is no build. */
async function builtPictures({ manifestFile }: Folders): Promise<PlannedPicture[]> {
  const bytes = await readIfExists(manifestFile);
  try {
    return Object.values(parsePictureManifest(String(bytes)).pictures);
  } catch {
    return [];
  }
}

/** Returns the pictures of the built site and the current content, if it is valid, and those of all stored versions. */
async function collectPictures(folders: Folders) {
  const currentPictures = await builtPictures(folders);
  const { club } = await checkTexts(folders.contentDir);
  if (club) {
    const { manifest } = await planPhotos(withAllPhotos(club), folders);
    currentPictures.push(...Object.values(manifest.pictures));
  }
  const versions = await publishedVersions(folders);
  const versionPictures = versions.flatMap(({ pictures }) => Object.values(pictures.pictures));
  return { currentPictures, versionPictures };
}
