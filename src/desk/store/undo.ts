import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IsWithdrawn, Step } from './change.ts';
import { hashOf, readIfThere } from './durable.ts';
import { type Changed, ChangedSince, StoreError } from './errors.ts';
import type { Places, Root } from './places.ts';
import type { Tags } from './plan.ts';
import type { FileChange, VersionRecord } from './record.ts';
import { safePath } from './safe-path.ts';

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
  { title, final, changes }: VersionRecord,
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
    const photo = root === 'photos';
    const reason = await whyGone(places, change, isWithdrawn);
    if (reason) {
      refused.push({ file: path, reason });
      continue;
    }
    const bytes = await readIfThere(await safePath(places.root(root), path));
    const tag = bytes && hashOf(bytes);
    if (tag !== after && tag !== before && !(path in expect && expect[path] === tag))
      differs.push({ file: path, photo, text: photo ? null : (bytes?.toString() ?? null), tag });
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
  if (lost === 'withdrawn' || (root === 'photos' && (await isWithdrawn(before))))
    return `La foto «${path}» se retiró de la web y no se puede recuperar.`;
  const isKept = await access(join(places.kept(root), before)).then(
    () => true,
    () => false,
  );
  if (isKept && !lost) return null;
  return `De «${path}» ya no se guarda la copia de antes, por ser antigua o por no quedar sitio.`;
}

async function readKept(places: Places, root: Root, path: string, hash: string): Promise<Buffer> {
  const kept = join(places.kept(root), hash);
  const bytes = await readFile(kept);
  if (hashOf(bytes) === hash) return bytes;
  throw new StoreError(
    'damaged',
    `La copia de antes de «${path}» está dañada (${kept}). No se ha cambiado nada.`,
  );
}
