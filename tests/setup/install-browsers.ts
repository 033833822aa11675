/**
 * Installs the programs that the tests need: browsers, an SSH server to publish to, Caddy. Only Chromium is required; tests of
 * a program that cannot be installed are skipped, and its name is printed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { postgresSkipReason } from '../../src/server/mail/testing/postgres.ts';
import { sshdSkipReason } from '../../src/tasks/publish/testing/sshd.ts';
import { caddySkipReason } from '../deploy/caddy.ts';
import { firefoxPath, webkitPaths } from '../engines/driver.ts';
import { canRun, findOnPath, hasShell, testBrowserPath } from './chromium.ts';

const PROGRAMS = {
  // Installed even if a whole browser is present: tests take half the time in the shell.
  'Chromium’s shell': {
    packages: ['chromium-headless-shell'],
    isThere: () => hasShell() || (!testBrowserPath() && canRun(chromium.executablePath())),
  },
  Firefox: { packages: ['firefox-esr'], isThere: () => firefoxPath() !== undefined },
  WebKit: { packages: ['webkit2gtk-driver', 'xvfb'], isThere: () => webkitPaths() !== undefined },
  // Used by the full run only.
  ...(process.env.FULL && {
    PostgreSQL: { packages: ['postgresql'], isThere: () => postgresSkipReason() === null },
    rclone: { packages: ['rclone'], isThere: () => findOnPath(['rclone']) !== undefined },
  }),
  'SSH server': { packages: ['openssh-server'], isThere: () => sshdSkipReason() === null },
  // The only check of the response headers that visitors get behind Caddy.
  Caddy: { packages: ['caddy'], isThere: () => caddySkipReason() === null },
};

const missing = () => Object.entries(PROGRAMS).filter(([, { isThere }]) => !isThere());

function run(command: string, ...args: string[]): boolean {
  console.log(`> ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}

const isRoot = process.getuid?.() === 0;
/** True on Debian itself; its derivatives have apt-get, but not all of the packages. */
const isDebian =
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
const apt = (...args: string[]) => run('apt-get', '-o', 'DPkg::Lock::Timeout=600', '-q', ...args);

/** Retries, since apt waits for the lock of dpkg but not for the one of its package lists. */
async function update(): Promise<void> {
  for (let attempts = 0; attempts < 60 && !apt('update'); attempts++) await pause(10_000);
}

if (missing().length > 0 && isRoot && isDebian) {
  await update();
  const packages = missing().flatMap(([, program]) => program.packages);
  if (!apt('install', '-y', '--no-install-recommends', ...packages)) process.exitCode = 1;
}
// Last resort: Playwright's own Chromium comes from a server that not every network allows.
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
