import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_DIR } from './project.ts';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Loads the project's `.env`, if it exists, or the file named by ENV_FILE, and returns the environment. Variables that are
 * already set take precedence.
 */
export function loadEnvironment(): Environment {
  const file = process.env.ENV_FILE || join(PROJECT_DIR, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/** Folder where a command was typed: npm changes to the project's folder and keeps the original one in INIT_CWD. */
export const commandFolder = (env: Environment): string => env.INIT_CWD ?? process.cwd();

const SYSTEM_VARIABLE = /^(?:path|systemroot|windir|temp|tmp|tmpdir)$/i;

/** Returns the variables that any program needs, for child processes that must not see the settings and their passwords. */
export const systemEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => SYSTEM_VARIABLE.test(name)));
