import { differenceTells } from './difference-hash.ts';
import { runJobs } from './run-jobs.ts';

/** The difference hash of a photo on disk, 16 hex digits; null where it cannot be read, or looks like any other. */
export async function likenessOf(path: string): Promise<string | null> {
  let likeness: string | null = null;
  await runJobs([{ job: { kind: 'fingerprint', path }, name: path }], { processes: 1 }, async (answer) => {
    if ('fingerprint' in answer && differenceTells(answer.fingerprint.differenceHash))
      likeness = answer.fingerprint.differenceHash;
  });
  return likeness;
}
