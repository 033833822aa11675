/** Program that cleans a PDF in a process of its own: `clean-program.ts INPUT OUTPUT`. Prints a `CleanAnswer` as JSON. */
import { readFile, writeFile } from 'node:fs/promises';
import { type CleanPdf, cleanPdf, PdfError } from './clean-pdf.ts';

/** Answer of the program: facts about the clean file, or why there is none, in Spanish. */
export type CleanAnswer = Omit<CleanPdf, 'bytes'> | { refusal: string };

const [, , input = '', output = ''] = process.argv;

async function clean(): Promise<CleanAnswer> {
  try {
    const { bytes, ...facts } = await cleanPdf(await readFile(input));
    await writeFile(output, bytes);
    return facts;
  } catch (error) {
    if (error instanceof PdfError) return { refusal: error.message };
    throw error;
  }
}

console.log(JSON.stringify(await clean()));
