import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_DIR } from './project.ts';

/** Reads the project's `.env`, if there is one. What the environment already says wins. */
export function loadEnvFile(): void {
  const file = join(PROJECT_DIR, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
