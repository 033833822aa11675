import { join } from 'node:path';

/** The content of the sample club: shown until a club has its own, and what tests and benches run on. */
export const sampleContent = join(import.meta.dirname, 'content');

/** Its photos. */
export const samplePhotos = join(import.meta.dirname, 'photos');
