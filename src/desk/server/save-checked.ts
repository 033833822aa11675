import type { Folders } from '../../contract/folders.ts';
import { checkTexts, newProblems } from '../check/check.ts';
import type { Change } from '../store/plan.ts';
import type { Version } from '../store/record.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal } from './errors.ts';

/**
 * Changes content and photos, unless that brings errors into the content.
 * @throws DeskRefusal `no-valido`, and whatever the store throws
 */
export async function saveChecked(
  { folders: { contentDir }, store }: Pick<DeskContext, 'store'> & { folders: Pick<Folders, 'contentDir'> },
  change: Change,
  message = 'Así no se puede publicar. Corrígelo, o guárdalo como borrador.',
): Promise<Version | null> {
  const texts = new Map(Object.entries(change.writes ?? {}));
  const [before, after] = await Promise.all([checkTexts(contentDir), checkTexts(contentDir, texts)]);
  const problems = newProblems(before.problems, after.problems);
  if (problems.length > 0) throw new DeskRefusal(422, { code: 'no-valido', message, problems });
  return store.apply(change);
}
