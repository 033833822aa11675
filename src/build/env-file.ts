import { existsSync } from 'node:fs';

/** Reads `.env` from the current folder, if there is one. What the environment already says wins. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
