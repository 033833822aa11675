import type { Folders } from '../../../base/config/folders.ts';
import type { Overlay } from '../../../club/content/read.ts';
import { checkTexts } from '../../../tasks/check/check-texts.ts';
import { DeskRefusal } from '../desk-refusal.ts';

/**
 * Returns the club and the content's warnings.
 * @param task Spanish name of the task that needs valid content: `importar`
 * @param overlay unsaved texts by path
 * @throws DeskRefusal `invalid-content` if the content has errors
 */
export async function requireValidClub(
  { folders }: { folders: Pick<Folders, 'contentDir'> },
  task: string,
  overlay?: Overlay,
) {
  const { club, problems, warnings } = await checkTexts(folders.contentDir, overlay);
  if (club) return { club, warnings };
  throw new DeskRefusal({
    code: 'invalid-content',
    effect: `Antes de ${task}, corrige los errores que tiene el contenido.`,
    problems,
  });
}
