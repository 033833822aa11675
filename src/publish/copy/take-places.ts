/** New folders take the places of others, all or none of them. */
import { lstat, mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PublishError } from '../publish-error.ts';

export interface Place {
  /** The new folder, whole, beside the other. */
  from: string;
  /** Where it goes; what is there is moved aside. */
  to: string;
}

const STAMP = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/;
const asideOf = (dir: string, stamp: string) => `${dir}.antes-${stamp}`;

/** Also a link to a disk that is not mounted. */
export const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/**
 * All old folders go before the first new one comes: what cannot be moved (a file in use, a disk that is mounted there)
 * shows while nothing is lost.
 * @param now ms since 1970
 * @returns where the old ones went; not those that were empty or not there
 * @throws PublishError that says what stands where
 */
export async function takePlaces(places: readonly Place[], now: number): Promise<string[]> {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  const undo: (() => Promise<unknown>)[] = [];
  const aside: string[] = [];
  let at = '';
  try {
    for (const { to } of places) {
      at = to;
      const names = await readdir(to).catch(() => null);
      if (!names) continue;
      if (names.length === 0) {
        await rmdir(to);
        undo.unshift(() => mkdir(to));
        continue;
      }
      await rename(to, asideOf(to, stamp));
      undo.unshift(() => rename(asideOf(to, stamp), to));
      aside.push(asideOf(to, stamp));
    }
    for (const { from, to } of places) {
      at = to;
      await rename(from, to);
      undo.unshift(() => rename(to, from));
    }
    return aside;
  } catch (cause) {
    for (const step of undo) await step().catch(() => {});
    throw await notReplaced(at, places, stamp, cause);
  }
}

async function notReplaced(
  dir: string,
  places: readonly Place[],
  stamp: string,
  cause: unknown,
): Promise<PublishError> {
  const lines: string[] = [];
  for (const { from, to } of places) {
    const aside = asideOf(to, stamp);
    if (await isThere(to)) continue;
    if (await isThere(aside))
      lines.push(
        `Falta «${to}»: lo que había está en «${aside}»; cámbiale el nombre para que vuelva a su sitio.`,
      );
    if (await isThere(from)) lines.push(`Lo recuperado está en «${from}».`);
  }
  const now = lines.length > 0 ? lines.join(' ') : 'Todo sigue como estaba.';
  return new PublishError(
    'permission',
    `No se puede cambiar de sitio la carpeta «${dir}» (${(cause as NodeJS.ErrnoException).code}): otro programa tiene abierto uno de sus archivos, no hay permiso o es un disco montado ahí. ${now} Cierra los demás programas o elige otra carpeta, y vuelve a intentarlo.`,
    { cause },
  );
}

/**
 * Takes back a restoration that ended in between (a power cut): a folder that is not there comes back from where it was
 * moved, and with it the others that were moved at the same time. Nothing is removed.
 * @returns what was done, in Spanish; empty where there was nothing to do
 */
export async function putBack(dirs: readonly string[]): Promise<string[]> {
  const stamps: string[] = [];
  for (const dir of dirs) {
    if (await isThere(dir)) continue;
    const names = await readdir(dirname(dir)).catch(() => []);
    // Without a new folder that waits, the restoration had ended, and somebody removed the folder later.
    if (!names.some((name) => name.startsWith(`${basename(dir)}.nueva-`))) continue;
    const start = asideOf(basename(dir), '');
    stamps.push(
      ...names
        .filter((name) => name.startsWith(start))
        .map((name) => name.slice(start.length))
        .filter((stamp) => STAMP.test(stamp)),
    );
  }
  const stamp = stamps.sort().at(-1);
  if (stamp === undefined) return [];
  const said: string[] = [];
  for (const dir of dirs) {
    const aside = asideOf(dir, stamp);
    if (!(await isThere(aside))) continue;
    if (await isThere(dir)) {
      const other = join(dirname(dir), `${basename(dir)}.recuperada-${stamp}`);
      await rename(dir, other);
      said.push(`Lo que se había recuperado en «${dir}» está ahora en «${other}».`);
    }
    await rename(aside, dir);
    said.push(`La recuperación de una copia se quedó a medias: «${dir}» vuelve a ser lo que había antes.`);
  }
  return said;
}
