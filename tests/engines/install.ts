/**
 * Gets the browsers of the engine journeys from the system's packages, or says exactly what to do:
 *   node tests/engines/install.ts [--where-possible]
 * Ends with 1 while one is missing. With --where-possible only where it can be had, which is Debian, for root: there a
 * missing engine is a fault, elsewhere it is named and the journeys are gone through without it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { available, type EngineName } from './browsers.ts';

const PACKAGES: Record<EngineName, string[]> = {
  chromium: ['chromium'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
};

const { values: options } = parseArgs({
  options: { 'where-possible': { type: 'boolean', default: false } },
});

const missing = () => (Object.keys(PACKAGES) as EngineName[]).filter((name) => !available()[name]);

function run(command: string, ...args: string[]): boolean {
  console.log(`> ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

const isRoot = process.getuid?.() === 0;
/** Debian itself; what descends from it has apt-get, but not all of the packages. */
const isDebian =
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

const packagesOf = (names: EngineName[]) => names.flatMap((name) => PACKAGES[name]);
const install = (names: EngineName[]) =>
  run('apt-get', 'install', '-y', '--no-install-recommends', ...packagesOf(names));

// What descends from Debian may have a Chromium that is no package: tests/setup/install-browser.ts knows another.
const wanted = () => missing().filter((name) => name !== 'chromium' || isDebian);
if (wanted().length > 0 && isRoot && existsSync('/etc/debian_version') && run('apt-get', 'update')) {
  // In one go, after which Debian goes through its manual pages once. A package that does not exist here takes the
  // others with it: then one by one.
  if (!install(wanted())) for (const name of wanted()) install([name]);
}
const lacking = missing();
if (lacking.length === 0) {
  console.log('Chromium, Firefox and WebKit are there.');
} else {
  const packages = packagesOf(lacking);
  console.error(`Missing: ${lacking.join(', ')}. Do one of these:
  - Debian: sudo apt-get install ${packages.join(' ')}
  - Ubuntu has firefox-esr only from a PPA; any Firefox will do: FIREFOX_PATH=/path/to/firefox
  - elsewhere: FIREFOX_PATH for Firefox; WebKit's driver exists for Linux only
  - without them: node tests/engines/main.ts --available`);
  if (!options['where-possible'] || (isRoot && isDebian)) process.exit(1);
}
