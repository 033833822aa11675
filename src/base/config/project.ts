import { resolve } from 'node:path';

/** Root of the project; base of relative paths in settings, wherever a command is run. */
export const PROJECT_DIR = resolve(import.meta.dirname, '../../..');
