import type { Folders } from '../../../base/config/folders.ts';
import { readIfExists } from '../../../base/files/read.ts';
import { parsePictureManifest } from '../../../media/pictures/manifest-file.ts';
import { encodeCard } from '../../../site/build/cards.ts';
import type { CardFormat } from '../../../site/cards/card.ts';
import { resultCard } from '../../../site/cards/cards.ts';
import { agendaData } from '../../../site/site-data.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { requireValidClub } from '../editing/valid-club.ts';
import { type Editor, type FilesContext, requireOwnEntry } from './today.ts';

/**
 * Draws the result of a match of the person's teams as PNG, with the crest of the last build.
 * @param id of the match
 * @throws DeskRefusal `unknown-entry` for a training or a match without a result, `not-your-team`, `invalid-content`
 */
export async function drawResultPicture(
  desk: FilesContext,
  person: Editor,
  id: string,
  format: CardFormat,
): Promise<Buffer> {
  const { club } = await requireValidClub(desk, 'hacer la imagen');
  const entry = requireOwnEntry(club, person, id);
  const content = entry.kind === 'match' && resultCard(club, agendaData(club), entry);
  if (!content) throw new DeskRefusal({ code: 'unknown-entry' });
  return encodeCard(content, format, { club, manifest: await readManifest(desk.folders) }, desk.folders);
}

async function readManifest({ manifestFile }: Pick<Folders, 'manifestFile'>) {
  const text = await readIfExists(manifestFile);
  return text ? parsePictureManifest(String(text)) : { pictures: {} };
}
