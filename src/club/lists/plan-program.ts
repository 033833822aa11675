/** Program that plans an import in a limited process. Answers with a `PlanAnswer`. */
import { answerJob } from '../../base/config/limited-process.ts';
import { ImportError } from './import-error.ts';
import { planImport } from './plan.ts';
import type { PlanAnswer, PlanJob } from './plan-in-process.ts';

await answerJob(async (job): Promise<PlanAnswer> => {
  const { base64, choices, ...input } = job as PlanJob;
  try {
    return { result: await planImport({ ...input, bytes: Buffer.from(base64, 'base64') }, choices) };
  } catch (error) {
    if (error instanceof ImportError) return { fault: error.fault };
    throw error;
  }
});
