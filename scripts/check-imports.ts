/**
 * Part of `npm run check`: reports imports that the rooms of `src` do not allow, and folders that import each other. Types count.
 * Tests and fixtures may import from any room.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseAst } from 'vite';

/** Rooms, and the rooms that each may import. A path belongs to the longest room that contains it. */
const ROOMS: Record<string, string[]> = {
  'src/base': [],
  'src/club': ['src/base'],
  'src/media': ['src/base', 'src/club'],
  'src/store': ['src/base', 'src/club', 'src/media'],
  'src/site': ['src/base', 'src/club', 'src/media'],
  'src/site/build': ['src/base', 'src/club', 'src/media', 'src/site'],
  'src/server': ['src/base', 'src/club', 'src/media', 'src/server/mail'],
  'src/server/mail': ['src/base'],
  'src/tasks': [
    'src/base',
    'src/club',
    'src/media',
    'src/store',
    'src/site',
    'src/site/build',
    'src/server/mail',
  ],
  'src/desk/core': [
    'src/base',
    'src/club',
    'src/media',
    'src/server/mail',
    'src/site',
    'src/site/build',
    'src/store',
    'src/tasks',
  ],
  'src/desk/server': [
    'src/base',
    'src/club',
    'src/desk/core',
    'src/server/mail',
    'src/site/build',
    'src/store',
    'src/tasks',
  ],
  'src/cli': [
    'src/base',
    'src/club',
    'src/desk/core',
    'src/desk/server',
    'src/media',
    'src/server',
    'src/server/mail',
    'src/site',
    'src/site/build',
    'src/store',
    'src/tasks',
  ],
  'src/desk/app': [
    'src/base',
    'src/club',
    'src/desk/core',
    'src/desk/server',
    'src/media',
    'src/site',
    'src/tasks',
  ],
};

/** Paths of the modules that a file imports, relative to the project. Packages and generated types are left out. */
function importsOf(file: string): string[] {
  const paths: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child);
    else if (node && typeof node === 'object') {
      const { source } = node as { source?: { value?: unknown } };
      if (typeof source?.value === 'string' && source.value.startsWith('.')) paths.push(source.value);
      for (const child of Object.values(node)) visit(child);
    }
  };
  visit(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body);
  return paths.filter((path) => !path.includes('+types')).map((path) => normalize(join(dirname(file), path)));
}

const roomOf = (path: string): string | undefined =>
  Object.keys(ROOMS)
    .filter((room) => path.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0];

/** Closest pair of different folders, one around each file, below the folder that both share. */
function folderPair(file: string, imported: string): [string, string] | undefined {
  const [from, to] = [dirname(file).split('/'), dirname(imported).split('/')];
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared++;
  if (shared === from.length || shared === to.length) return undefined;
  return [from.slice(0, shared + 1).join('/'), to.slice(0, shared + 1).join('/')];
}

const files = globSync('src/**/*.{ts,tsx,mjs}', {
  exclude: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', '**/fixtures/**', '**/.react-router/**'],
});
const problems: string[] = [];
const firstImports = new Map<string, string>();
for (const file of files)
  for (const imported of importsOf(file)) {
    const [room, importedRoom] = [roomOf(file), roomOf(imported)];
    if (/^(tests|bench|scripts)\//.test(imported)) problems.push(`${file} may not import ${imported}`);
    if (room && room !== importedRoom && imported.startsWith('src/'))
      if (!importedRoom || !ROOMS[room]?.includes(importedRoom))
        problems.push(`${file} may not import ${imported}: ${room} -> ${importedRoom ?? 'src'}`);
    const pair = folderPair(file, imported);
    if (pair) firstImports.set(pair.join(' '), `${file} -> ${imported}`);
  }
for (const [pair, example] of firstImports) {
  const [from = '', to = ''] = pair.split(' ');
  const back = firstImports.get(`${to} ${from}`);
  if (back && from < to) problems.push(`${from} and ${to} import each other: ${example}, ${back}`);
}
if (problems.length > 0) {
  console.error(problems.sort().join('\n'));
  process.exitCode = 1;
}
