/**
 * Entry point of all commands: `node src/cli/main.ts COMMAND`. The npm scripts have the same names. Exits with an `EXIT` code;
 * servers keep running.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { loadEnvironment } from '../base/config/environment.ts';
import { codeCacheDir, readFolders } from '../base/config/folders.ts';
import { runCommandLine } from './run-command-line.ts';

try {
  // Keeps modules without their types, which takes a quarter of the time of a small build. The desk of this computer has its own.
  if (!process.env.NODE_COMPILE_CACHE)
    enableCompileCache(join(codeCacheDir(readFolders(loadEnvironment()).cacheDir), 'node'));
} catch {
  // The command reports settings that cannot be read.
}

const code = await runCommandLine(process.argv.slice(2), loadEnvironment);
// Also stops servers that have started only in part.
if (code !== undefined) process.exit(code);
