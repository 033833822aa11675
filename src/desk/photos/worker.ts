/** The child process in which uploads are decoded; it may die of them. */
import { answer } from './prepare-photo.ts';
import type { Job } from './types.ts';

process.on('message', async (job: Job) => {
  process.send?.(await answer(job));
});
// The desk is gone, or wants no more.
process.on('disconnect', () => process.exit());
