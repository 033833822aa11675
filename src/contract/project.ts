import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of the project. Relative paths in settings start here, wherever a command is run from. */
export const PROJECT_DIR = resolve(import.meta.dirname, '../..');

/** Reads the project's `.env`, if there is one. What the environment already says wins. */
export function loadEnvFile(): void {
  const file = join(PROJECT_DIR, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
