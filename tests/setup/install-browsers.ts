/**
 * First step of the tests: gets the browsers that are missing, and an SSH server to publish to. Chromium has to be there;
 * the others, where they are no packages of the system's, are gone without, and named.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { whyNoPostgres } from '../../src/mail/testing/postgres.ts';
import { whyNoSshd } from '../../src/publish/testing/sshd.ts';
import { whyNoCaddy } from '../deploy/caddy.ts';
import { firefoxPath, webkitPaths } from '../engines/driver.ts';
import { canRun, hasShell, onPath, testBrowserPath } from './chromium.ts';

const PROGRAMS = {
  // Asked for where there is a whole browser, too: tests take half the time in it.
  'Chromium’s shell': {
    packages: ['chromium-headless-shell'],
    isThere: () => hasShell() || (!testBrowserPath() && canRun(chromium.executablePath())),
  },
  Firefox: { packages: ['firefox-esr'], isThere: () => firefoxPath() !== undefined },
  WebKit: { packages: ['webkit2gtk-driver', 'xvfb'], isThere: () => webkitPaths() !== undefined },
  // Of the full run only.
  ...(process.env.FULL && {
    PostgreSQL: { packages: ['postgresql'], isThere: () => whyNoPostgres() === null },
  }),
  'SSH server': { packages: ['openssh-server'], isThere: () => whyNoSshd() === null },
  ...(process.env.FULL && {
    Caddy: { packages: ['caddy'], isThere: () => whyNoCaddy() === null },
    rclone: { packages: ['rclone'], isThere: () => onPath(['rclone']) !== undefined },
  }),
};

const missing = () => Object.entries(PROGRAMS).filter(([, { isThere }]) => !isThere());

function run(command: string, ...args: string[]): boolean {
  console.log(`> ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}

const isRoot = process.getuid?.() === 0;
/** Debian itself; what descends from it has apt-get, but not all of the packages. */
const isDebian =
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
const apt = (...args: string[]) => run('apt-get', '-o', 'DPkg::Lock::Timeout=600', '-q', ...args);

/** apt waits for the lock of what is installed, but not for that of its lists, which another installation may hold. */
async function update(): Promise<void> {
  for (let tries = 0; tries < 60 && !apt('update'); tries++) await pause(10_000);
}

if (missing().length > 0 && isRoot && isDebian) {
  await update();
  const packages = missing().flatMap(([, program]) => program.packages);
  if (!apt('install', '-y', '--no-install-recommends', ...packages)) process.exitCode = 1;
}
// Playwright's own comes from a server beside the package registries, which not every network lets through.
const isChromiumThere = () => Boolean(testBrowserPath()) || canRun(chromium.executablePath());
if (!isChromiumThere()) run('npx', 'playwright', 'install', 'chromium');
if (!isChromiumThere()) {
  console.error(`The tests need Chromium, and none could be found or installed. Do one of these, and run them again:
  - npx playwright install chromium
  - Debian or Ubuntu: sudo apt-get install chromium
  - CHROMIUM_PATH=/path/to/chrome npm test`);
  process.exitCode = 1;
}
for (const [name, { packages }] of missing())
  console.error(`Missing: ${name}. On Debian: sudo apt-get install ${packages.join(' ')}`);
