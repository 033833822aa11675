import { readFile } from 'node:fs/promises';
import { nullIfMissing } from '../errors/system-error.ts';

/** Returns the bytes of a file, or null if it does not exist. */
export const readIfExists = (path: string): Promise<Buffer | null> => readFile(path).catch(nullIfMissing);
