/**
 * `node scripts/licences.ts`: the licences of everything that runs in production and, under a heading of their own, of
 * what is needed for development only, from package-lock.json. Ends with status 1 and the names when one is not on the
 * lists below.
 */
import { readFileSync } from 'node:fs';

const NONE_GIVEN = 'none given';

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

interface Note {
  name: RegExp;
  licence: string;
  why: string;
}

/** Packages allowed all the same, with the reason. */
const NOTED: Note[] = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips, the library that sharp calls: linked dynamically, unchanged, replaceable',
  },
];

/** Allowed besides for what only builds, checks and tests: nothing of these is part of what visitors or hosts get. */
const NOTED_FOR_DEVELOPMENT: Note[] = [
  {
    name: /^(axe-core|lightningcss(-.+)?)$/,
    licence: 'MPL-2.0',
    why: 'asks for the source of its own files where they are passed on: used unchanged, passed on to nobody',
  },
  {
    name: /^caniuse-lite$/,
    licence: 'CC-BY-4.0',
    why: 'a table of browsers, whose authors are to be named where it is passed on',
  },
  { name: /^argparse$/, licence: 'Python-2.0', why: 'permissive; asks that changes be summed up' },
  { name: /^pako$/, licence: 'Zlib', why: 'permissive; asks that changed versions say so' },
  {
    // One program per platform; the lock file names no licence for most of them.
    name: /^@(biomejs\/cli|oxc-parser\/binding)-/,
    licence: NONE_GIVEN,
    why: 'part of @biomejs/biome or oxc-parser, which are under MIT',
  },
];

/** One installed package, as a lock file of version 2 or 3 lists it. */
interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
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

/** What packages are installed for. What both need is production's. */
export type Purpose = 'production' | 'development';

/** Every package that is installed for it, those of other platforms included, sorted by name. */
export function licencesOf(
  lock: { packages: Record<string, LockedPackage> },
  purpose: Purpose = 'production',
): Licensed[] {
  const noted = purpose === 'development' ? [...NOTED, ...NOTED_FOR_DEVELOPMENT] : NOTED;
  return Object.entries(lock.packages)
    .filter(([path, { dev = false, link }]) => path !== '' && !link && dev === (purpose === 'development'))
    .map(([path, { version = '', license = NONE_GIVEN }]) =>
      judge(path.replace(/^.*node_modules\//, ''), version, license, noted),
    )
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

function judge(name: string, version: string, licence: string, noted: Note[]): Licensed {
  const used = new Set<string>();
  const known = (id: string) => {
    if (PERMISSIVE.has(id)) return true;
    const note = noted.find((each) => each.licence === id && each.name.test(name));
    if (note) used.add(note.why);
    return note !== undefined;
  };
  const allowed = licence === NONE_GIVEN ? known(licence) : permits(licence, known);
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
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const lists = { production: licencesOf(lock), development: licencesOf(lock, 'development') };
  for (const [purpose, packages] of Object.entries(lists)) {
    console.info(`\nFor ${purpose}:`);
    for (const { name, version, licence, note } of packages) {
      console.info(`${`${name} ${version}`.padEnd(60)}${licence}${note ? `  (${note})` : ''}`);
    }
  }
  const refused = Object.values(lists)
    .flat()
    .filter(({ allowed }) => !allowed);
  if (refused.length === 0) {
    const { production, development } = lists;
    console.info(
      `\n${production.length} packages for production, ${development.length} for development, all of them under permissive licences or noted.`,
    );
    return;
  }
  for (const { name, version, licence } of refused) {
    console.error(`${name} ${version}: ${licence} is not on the lists in scripts/licences.ts`);
  }
  process.exitCode = 1;
}

if (import.meta.main) main();
