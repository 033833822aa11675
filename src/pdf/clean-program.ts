/** Program that cleans a PDF in a separate process: `clean-program.ts INPUT OUTPUT`. Prints a `CleanAnswer` as JSON. */
import { readFile, writeFile } from 'node:fs/promises';
import { type CleanAnswer, cleanPdf, PdfError } from './clean-pdf.ts';

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
