import { access } from 'node:fs/promises';
import { readKept } from './commit.ts';
import { type Changed, ChangedSince, StoreError } from './errors.ts';
import { changedFile, hashOf, type Places, readIfThere, safePath } from './places.ts';
import type { IsWithdrawn, Step, Tags } from './plan.ts';
import type { FileChange, Version } from './record.ts';

/** A photo, rarely a text, that undoing leaves as it is. */
export interface RefusedFile {
  file: string;
  /** Spanish sentence. */
  reason: string;
}

/**
 * The steps that put back what files were before a version.
 * @param expect tags of files that changed since and may be lost, as `ChangedSince` told them
 * @throws ChangedSince with all files that are not what the version made them; StoreError `final`
 */
export async function planUndo(
  places: Places,
  { title, final, changes }: Version,
  expect: Tags,
  isWithdrawn: IsWithdrawn,
): Promise<{ steps: Step[]; refused: RefusedFile[] }> {
  if (final)
    throw new StoreError(
      'final',
      `«${title}» no se puede deshacer: lo que se retira de la web no vuelve. Si fue un error, añade la foto correcta como una nueva.`,
    );
  const steps: Step[] = [];
  const refused: RefusedFile[] = [];
  const differs: Changed[] = [];
  for (const change of changes) {
    const { root, path, before, after } = change;
    const reason = await whyGone(places, change, isWithdrawn);
    if (reason) {
      refused.push({ file: path, reason });
      continue;
    }
    const bytes = await readIfThere(await safePath(places.root(root), path));
    const tag = bytes && hashOf(bytes);
    if (tag !== after && tag !== before && !(path in expect && expect[path] === tag))
      differs.push(changedFile(root, path, bytes));
    const read = before === null ? null : () => readKept(places, root, path, before);
    steps.push({ root, path, before: tag, read });
  }
  if (differs.length > 0) throw new ChangedSince(title, differs);
  return { steps, refused };
}

/** Why a file of before cannot be brought back; null when it can. */
async function whyGone(
  places: Places,
  { root, path, before, lost }: FileChange,
  isWithdrawn: IsWithdrawn,
): Promise<string | null> {
  if (before === null) return null;
  if (lost || (root === 'photos' && (await isWithdrawn(before))))
    return `La foto «${path}» se retiró de la web y no se puede recuperar.`;
  return access(places.kept(root, before)).then(
    () => null,
    () => `De «${path}» ya no se guarda la copia de antes.`,
  );
}

/** A content file before and after a version. */
export interface VersionText {
  /** Path in the content folder, with `/`. */
  file: string;
  /** Null where there was no file, undefined where no copy of it is kept. */
  before: string | null | undefined;
  /** The same for what the version made of it. */
  after: string | null | undefined;
}

/** The texts that a version changed. What it made of a file is known while it is still so, or a later change kept it. */
export function versionTexts(places: Places, { changes }: Version): Promise<VersionText[]> {
  const textOf = async (path: string, hash: string | null): Promise<string | null | undefined> => {
    if (hash === null) return null;
    const candidates = [places.kept('content', hash), await safePath(places.root('content'), path)];
    for (const candidate of candidates) {
      const bytes = await readIfThere(candidate);
      if (bytes && hashOf(bytes) === hash) return bytes.toString();
    }
    return undefined;
  };
  return Promise.all(
    changes
      .filter(({ root }) => root === 'content')
      .map(async ({ path, before, after }) => ({
        file: path,
        before: await textOf(path, before),
        after: await textOf(path, after),
      })),
  );
}
