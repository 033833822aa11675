/** After `npm ci` in a clone: has git run the checks of .githooks before a push. Elsewhere it does nothing. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('.git')) {
  try {
    execFileSync('git', ['config', 'core.hooksPath', '.githooks'], { stdio: 'ignore' });
  } catch {
    // No git on this machine, or a clone that may not be written to: pushes go unchecked, all else works.
  }
}
