import { resolve } from 'node:path';

/** The folder of the project. Relative paths in settings start here, wherever a command is run from. */
export const PROJECT_DIR = resolve(import.meta.dirname, '../..');
