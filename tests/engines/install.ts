/** Gets the browsers of the engine journeys from the system's packages, or says exactly what to do. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { available } from './browsers.ts';

const PACKAGES = {
  chromium: ['chromium'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
};

const missing = () =>
  (Object.keys(PACKAGES) as (keyof typeof PACKAGES)[]).filter((name) => !available()[name]);
const packages = () => missing().flatMap((name) => PACKAGES[name]);

function run(command: string, ...args: string[]): boolean {
  console.log(`> ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
  if (run('apt-get', 'update')) run('apt-get', 'install', '-y', '--no-install-recommends', ...packages());
}
if (missing().length > 0) {
  console.error(`Missing: ${missing().join(', ')}. Do one of these:
  - Debian: sudo apt-get install ${packages().join(' ')}
  - Ubuntu has firefox-esr only from a PPA; any Firefox will do: FIREFOX_PATH=/path/to/firefox
  - elsewhere: FIREFOX_PATH for Firefox; WebKit's driver exists for Linux only
  - without them: node tests/engines/main.ts --available`);
  process.exit(1);
}
console.log('Chromium, Firefox and WebKit are there.');
