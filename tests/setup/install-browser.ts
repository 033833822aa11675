/** First step of the browser tests: makes sure that there is a Chromium, or says exactly what to do. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chromiumPath, shellPath, testBrowserPath } from './chromium.ts';

const WHAT_TO_DO = `The browser tests need Chromium, and none could be found or installed. Do one of these and run npm test again:
  - npx playwright install chromium
  - Debian or Ubuntu: sudo apt-get install chromium
  - CHROMIUM_PATH=/path/to/chrome npm test`;

function run(command: string, ...args: string[]): boolean {
  console.log(`> ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}

const hasPackages = process.getuid?.() === 0 && existsSync('/etc/debian_version');
/** Debian itself; what descends from it has apt-get, but not always a Chromium for it to install. */
const isDebian =
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
const installPackage = (name: string): boolean =>
  run('apt-get', 'update') && run('apt-get', 'install', '-y', '--no-install-recommends', name);

const fromPackage = () => hasPackages && installPackage('chromium');
const fromPlaywright = () => run('npx', 'playwright', 'install', 'chromium');
// Playwright's own comes from a server beside the package registries, which not every network lets through.
const ways = isDebian ? [fromPackage, fromPlaywright] : [fromPlaywright, fromPackage];
if (!chromiumPath()) ways.some((way) => way());
// In the system's whole browser the tests take more than twice as long; where there is no such package, they do.
const inWholeBrowser = !process.env.CHROMIUM_PATH && testBrowserPath() !== undefined && !shellPath();
if (inWholeBrowser && hasPackages) installPackage('chromium-headless-shell');

const path = chromiumPath();
if (path) {
  console.log(`Browser: ${path}; for the browser tests: ${testBrowserPath() ?? "Playwright's own shell"}`);
} else {
  console.error(WHAT_TO_DO);
  process.exit(1);
}
