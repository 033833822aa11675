/** Enables the checks of .githooks before a push; run after `npm ci` in a clone. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('.git')) {
  try {
    execFileSync('git', ['config', 'core.hooksPath', '.githooks'], { stdio: 'ignore' });
  } catch {
    // Without git or write access to the clone, pushes are not checked.
  }
}
