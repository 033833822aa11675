import { join } from 'node:path';

/** Content folder of the sample club, which is shown until a club has its own and is used by tests and benchmarks. */
export const sampleContent = join(import.meta.dirname, 'content');

/** Photos folder of the sample club. */
export const samplePhotos = join(import.meta.dirname, 'photos');
