/**
 * `node scripts/licences.ts`: the licences of everything that runs in production, from package-lock.json. Ends with
 * status 1 and the names when one is not on the list below.
 */
import { readFileSync } from 'node:fs';

/** Licences that ask for no more than their own text being kept. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/** Packages allowed all the same, with the reason. */
const NOTED: { name: RegExp; licence: string; why: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips, the library that sharp calls: linked dynamically, unchanged, replaceable',
  },
];

/** One installed package, as a lock file of version 2 or 3 lists it. */
interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
}

export interface Licensed {
  name: string;
  version: string;
  /** SPDX expression, or `none given`. */
  licence: string;
  allowed: boolean;
  /** Why a licence that is not permissive is allowed. */
  note?: string;
}

/** Every package that is installed for production, those of other platforms included, sorted by name. */
export function licencesOf(lock: { packages: Record<string, LockedPackage> }): Licensed[] {
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
    .map(([path, { version = '', license = 'none given' }]) =>
      judge(path.replace(/^.*node_modules\//, ''), version, license),
    )
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

function judge(name: string, version: string, licence: string): Licensed {
  const used = new Set<string>();
  const known = (id: string) => {
    if (PERMISSIVE.has(id)) return true;
    const note = NOTED.find((each) => each.licence === id && each.name.test(name));
    if (note) used.add(note.why);
    return note !== undefined;
  };
  const allowed = permits(licence, known);
  return { name, version, licence, allowed, ...(used.size > 0 && { note: [...used].join('; ') }) };
}

/**
 * Evaluates an SPDX expression (https://spdx.github.io/spdx-spec/v2.3/SPDX-license-expressions/): of an OR one side
 * is enough, of an AND both are needed; AND binds tighter. Anything it cannot read is not permitted.
 */
export function permits(expression: string, known: (id: string) => boolean): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  const term = (): boolean => {
    const token = tokens.shift();
    if (token !== '(') return token !== undefined && known(token);
    const inside = either();
    return tokens.shift() === ')' && inside;
  };
  const both = (): boolean => {
    let value = term();
    while (tokens[0] === 'AND') {
      tokens.shift();
      value = term() && value;
    }
    return value;
  };
  const either = (): boolean => {
    let value = both();
    while (tokens[0] === 'OR') {
      tokens.shift();
      value = both() || value;
    }
    return value;
  };
  return either() && tokens.length === 0;
}

function main(): void {
  const packages = licencesOf(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  for (const { name, version, licence, note } of packages) {
    console.info(`${`${name} ${version}`.padEnd(60)}${licence}${note ? `  (${note})` : ''}`);
  }
  const refused = packages.filter(({ allowed }) => !allowed);
  if (refused.length === 0) {
    console.info(`${packages.length} packages, all of them under permissive licences or noted.`);
    return;
  }
  for (const { name, version, licence } of refused) {
    console.error(`${name} ${version}: ${licence} is not on the list in scripts/licences.ts`);
  }
  process.exitCode = 1;
}

if (import.meta.main) main();
