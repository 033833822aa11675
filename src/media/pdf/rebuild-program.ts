/** Program that rebuilds a PDF in a limited process, and reads its text. Answers with a `RebuildAnswer`. */
import { readFile, writeFile } from 'node:fs/promises';
import { answerJob } from '../../base/config/limited-process.ts';
import { type RebuildAnswer, rebuildJob } from './rebuild-job.ts';
import { PdfError, rebuildPdf } from './rebuild-pdf.ts';
import { findMentions } from './text-mentions.ts';

await answerJob(async (job): Promise<RebuildAnswer> => {
  const { input, output, people } = rebuildJob.parse(job);
  try {
    const { bytes, descriptions, ...facts } = await rebuildPdf(await readFile(input));
    const mentions = await findMentions(bytes, descriptions, people);
    await writeFile(output, bytes);
    return { ...facts, ...mentions };
  } catch (error) {
    if (error instanceof PdfError) return { refusal: error.message };
    throw error;
  }
});
