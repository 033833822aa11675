/**
 * Entry point of all commands: `node src/cli/main.ts COMMAND`. The npm scripts have the same names. Exits with an `EXIT` code;
 * servers keep running.
 */
import { loadEnvironment } from '../base/config/environment.ts';
import { runCommandLine } from './run-command-line.ts';

const code = await runCommandLine(process.argv.slice(2), loadEnvironment);
// Also stops servers that have started only in part.
if (code !== undefined) process.exit(code);
