/** Where the picture of a coach, a team, a venue, a sponsor… is filed: pure. */
import { badId } from '../../pictures/messages.ts';
import { isSafeId, nameKey, splitId, stemKey } from '../../pictures/originals.ts';
import type { PhotoChange } from './plan-import.ts';
import type { PreparedPhoto } from './types.ts';

/**
 * Files a picture under its name. Whatever was there under that name, with any ending, in capitals or not, goes.
 * Throws RangeError, in Spanish, for a name that is no place in the photos folder.
 * @param id without ending: `equipos/federados/cadete-femenino`
 * @param existing names of the files in its folder, as on disk
 */
export function planPicture(input: {
  id: string;
  prepared: Pick<PreparedPhoto, 'path' | 'ext'>;
  existing: readonly string[];
}): PhotoChange[] {
  const { id, prepared, existing } = input;
  if (!isSafeId(id)) throw new RangeError(badId(id));
  const { folder, stem } = splitId(id);
  const at = (name: string) => (folder ? `${folder}/${name}` : name);
  const to = at(`${stem}${prepared.ext}`);
  const old = existing.filter((name) => nameKey(name) === stemKey(stem) && at(name) !== to);
  return [...old.map((name) => ({ remove: at(name) })), { to, from: prepared.path }];
}
