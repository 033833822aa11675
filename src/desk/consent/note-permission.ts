/** Who agreed to an album's photos is noted. One control says in the record and in galerias.yaml whether minors are in it. */
import type { Club } from '../../content/club.ts';
import { asLines, ContentError } from '../../content/problems/problem.ts';
import { withoutAccents } from '../../content/slug.ts';
import { albumOf, GALLERIES, readGalleries } from '../albums/albums.ts';
import { markMinors } from '../albums/galleries.ts';
import { checkTexts, remarkOf } from '../check/check.ts';
import { changeDocument } from '../documents/documents.ts';
import type { DeskContext } from '../server/context.ts';
import { DeskRefusal } from '../server/errors.ts';
import { saveChecked } from '../server/save-checked.ts';
import type { ConsentRecord } from './record.ts';
import { readConsentText, saveConsentRecord, withConsentRecord } from './records.ts';

/**
 * Notes the permission of an album.
 * @param record as it was filled in: its own schema says what each field takes
 * @returns a Spanish warning; null where nothing is odd
 * @throws DeskRefusal `sin-album`; `no-valido` before anything is written
 */
export async function notePermission(
  desk: Pick<DeskContext, 'folders' | 'store' | 'preview'>,
  record: ConsentRecord,
): Promise<string | null> {
  const { contentDir } = desk.folders;
  const { value, text, tag } = await readGalleries(desk);
  const { album } = albumOf(value, record.album);
  const before = await readConsentText(contentDir);
  try {
    withConsentRecord(before, record);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const problems = error.problems.map(remarkOf);
    const lines = problems.flatMap(({ found, allowed, nearest }) => asLines([found, allowed], nearest));
    throw new DeskRefusal(422, { code: 'no-valido', message: lines.join(' '), problems });
  }
  // The record is hidden from the store, so there are two writes. Killed in between, or with no room for the second
  // one, record and album contradict each other, or there is no record: such an album is held back from publishing
  // whichever way it changed, and the same answers given again finish it.
  if ((album.menores === true) !== record.menores) {
    await saveChecked(desk, {
      title: `${record.menores ? 'Salen' : 'No salen'} menores en el álbum «${album.name}»`,
      writes: {
        [GALLERIES]: changeDocument(GALLERIES, text, markMinors(value, record.album, record.menores)),
      },
      expect: { [GALLERIES]: tag },
    });
    await desk.preview.update(new Map());
  }
  await saveConsentRecord(contentDir, record);
  const club = (await checkTexts(contentDir)).club ?? desk.preview.club();
  return club && holderWarning(record.guarda, club);
}

/**
 * A Spanish warning where whoever holds the forms seems to be called by name; null otherwise. A record says an office,
 * which outlasts the person.
 */
export function holderWarning(
  holder: string,
  { coaches, board }: Pick<Club, 'coaches' | 'board'>,
): string | null {
  const words = ` ${withoutAccents(holder).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const capitalised = /\p{Lu}\p{L}*\s+(?:de\s+|del\s+|la\s+)*\p{Lu}/u.test(holder);
  const named = [...coaches, ...board].some(({ name }) => {
    const [first, second] = withoutAccents(name).split(/\s+/);
    return first && second && words.includes(` ${first} ${second} `);
  });
  if (!capitalised || !named) return null;
  return `«${holder}» parece el nombre de una persona: pon su cargo, como «la secretaría», que sigue valiendo cuando la persona cambia.`;
}
