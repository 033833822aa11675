/** Sends files of a built site to where no visitor sees them yet. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { inPool } from '../pictures/pool.ts';
import { clearStaging, type Journal } from './journal.ts';
import { STAGING } from './manifest.ts';
import type { PublishPlan } from './plan.ts';
import type { Report } from './progress.ts';
import { stopIfCancelled } from './publish-error.ts';
import type { Target } from './targets/target.ts';

interface Course {
  report: Report;
  signal: AbortSignal | undefined;
}

/** Puts there what pages refer to: each has a name of its own, so nothing is replaced. Throws PublishError. */
export async function uploadFiles(
  target: Target,
  siteDir: string,
  plan: PublishPlan,
  course: Course,
): Promise<void> {
  let done = 0;
  await inPool(plan.immutable, target.parallel, async (path) => {
    stopIfCancelled(course.signal);
    await target.put(path, { from: join(siteDir, path) });
    course.report('upload', ++done, plan.immutable.length, plan.files.get(path)?.size);
  });
}

/** Where pages wait for their turn: named by where they go and what they are, so that a later run knows them again. */
export function stagedNames({ pages, files }: PublishPlan): Journal['renames'] {
  return pages.map((path) => {
    const name = createHash('sha256')
      .update(`${path}\0${files.get(path)?.sha256}`)
      .digest('hex');
    return { from: `${STAGING}/${name}`, to: path };
  });
}

/** Puts the pages beside the site. What waits there already is not sent again, what nobody waits for goes. Throws PublishError. */
export async function stagePages(
  target: Target,
  siteDir: string,
  { renames, files }: Journal,
  course: Course,
): Promise<void> {
  const names = new Set(renames.map(({ from }) => from));
  await clearStaging(target, names);
  const there = await target.list([STAGING]);
  let done = 0;
  await inPool(renames, target.parallel, async ({ from, to }) => {
    stopIfCancelled(course.signal);
    const size = files.get(to)?.size;
    const isStaged = there.get(from) === size;
    if (!isStaged) await target.put(from, { from: join(siteDir, to) });
    course.report('stage', ++done, renames.length, isStaged ? 0 : size);
  });
}
