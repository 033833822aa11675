import { join } from 'node:path';
import { LimitError, runLimited } from '../../base/config/limited-process.ts';
import { toImportClub } from './import-club.ts';
import { ImportError, type ImportFault } from './import-error.ts';
import type { ImportChoices, ImportInput, ImportResult } from './plan.ts';

/** Maximum time for reading a list, ms: a season of a large federation takes a second. */
const READING_TIMEOUT = 20_000;

/** Input of plan-program.ts, with the file in base64. */
export type PlanJob = Omit<ImportInput, 'bytes'> & { base64: string; choices: ImportChoices };
/** Output of plan-program.ts. */
export type PlanAnswer = { result: ImportResult } | { fault: ImportFault };

/**
 * Plans an import in a limited process, since a list comes from outside and may be made to take time or memory.
 * @throws ImportError
 */
export async function planInProcess(
  { bytes, club, ...input }: ImportInput,
  choices: ImportChoices,
  timeout = READING_TIMEOUT,
): Promise<ImportResult> {
  const base64 = Buffer.from(bytes).toString('base64');
  const job: PlanJob = { ...input, club: toImportClub(club), base64, choices };
  const program = join(import.meta.dirname, 'plan-program.ts');
  const answer = await runLimited(program, job, { timeout }).catch((cause) => {
    throw cause instanceof LimitError ? new ImportError({ code: 'too-complex' }, { cause }) : cause;
  });
  if ('fault' in (answer as PlanAnswer)) throw new ImportError((answer as { fault: ImportFault }).fault);
  return (answer as { result: ImportResult }).result;
}
