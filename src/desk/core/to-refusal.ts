/** Maps expected errors to refusals, for the person at the desk. */
import { LockError } from '../../base/files/club-lock.ts';
import { readDocument } from '../../club/content/documents/documents.ts';
import { toFileProblem } from '../../club/content/form-problem.ts';
import { ContentError, formatFileProblem } from '../../club/content/problems/problem.ts';
import { ImportError } from '../../club/lists/import-error.ts';
import { ChangedMeanwhile, StoreError } from '../../store/errors.ts';
import { NewClubError } from '../../tasks/new-club/new-club-error.ts';
import { PublishError } from '../../tasks/publish/publish-error.ts';
import { WatchSettingsError } from '../../tasks/watch/watch-files.ts';
import { DeskRefusal, type Refusal } from './desk-refusal.ts';
import { PeopleError } from './people/people-error.ts';
import { SignInRefusal } from './people/sign-in-refusal.ts';

/** Returns the refusal that an error stands for; null for a defect. */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof DeskRefusal) {
    const { code, message, fault } = error;
    return {
      code,
      message,
      ...('problems' in fault && { problems: fault.problems }),
      ...('uses' in fault && { uses: fault.uses }),
    };
  }
  if (error instanceof ChangedMeanwhile) {
    const { file, text, tag } = error.conflict;
    const value = text === null ? {} : readDocument(file, text);
    const current = { value, tag, ...(error.by !== undefined && { by: error.by }) };
    return { code: error.code, message: error.message, current };
  }
  if (error instanceof ContentError) {
    const [problem] = error.problems;
    const message = problem ? `${problem.file}: ${formatFileProblem(problem).join(' ')}` : error.message;
    return { code: error.code, message, problems: error.problems.map(toFileProblem) };
  }
  // Screens branch on the kind: several faults share one remedy.
  if (error instanceof PublishError) return { code: error.kind, message: error.message };
  if (
    error instanceof LockError ||
    error instanceof StoreError ||
    error instanceof ImportError ||
    error instanceof NewClubError ||
    error instanceof PeopleError ||
    error instanceof SignInRefusal ||
    error instanceof WatchSettingsError
  )
    return { code: error.code, message: error.message };
  return null;
}

/** Returns the refusal for a defect, and logs the defect with its stack. */
export function reportDefect(error: unknown): Refusal {
  console.error(error);
  const message = 'Algo ha fallado en el escritorio. Lo que estaba guardado sigue igual. Prueba otra vez.';
  return { code: 'internal-error', message };
}
