import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Root of the project; base of relative paths in settings, wherever a command is run. */
export const PROJECT_DIR = resolve(import.meta.dirname, '../..');

/** Loads the project's `.env`, if it exists. Existing environment variables take precedence. */
export function loadEnvFile(): void {
  const file = join(PROJECT_DIR, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
