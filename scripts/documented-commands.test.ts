import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../src/mail/store/open.ts';
import { JOURNEYS } from '../tests/engines/journeys.ts';

const DOCS = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/guia-del-voluntario.md',
  'docs/contact-sheets/README.md',
  '.env.example',
  ...readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`),
];

/** `npm …`, `npx …` and `node ….ts` in a block of code or between backticks or quotation marks, without settings before it. */
const COMMAND =
  /(?:^| {4}|[`«(]|&& )(?:[A-Z_]+=\S+ )*((?:npm (?:ci|start|test|run [\w:]+)|npx [\w-]+|node [\w./-]+\.ts)[^`»\n&]*)/gm;

function commandsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(COMMAND)].map(([, command = '']) => command.trim());
}

const documented = [...new Set(DOCS.flatMap(commandsOf))];

/**
 * Too slow to be run once more here: something else runs them. All that is looked at here is that the words by which it
 * does are still there; that they work is for it to find.
 */
const RUN_ELSEWHERE: Record<string, [file: string, words: string]> = {
  'npm ci': ['.ci/run', 'npm ci\n'],
  'npm test': ['.ci/run', 'npm test\n'],
  'npm start': ['tests/setup/site.ts', "'src/server/main.ts'"],
  'npm run check': ['package.json', '&& npm run check && '],
  'npm run test:unit': ['package.json', '&& npm run test:unit'],
  'npm run test:unit -- src/content': ['package.json', '&& npm run test:unit'],
  'npm run test:browser': ['package.json', '&& npm run test:browser'],
  'npm run looks': ['playwright.config.ts', "testDir: 'tests'"],
  'npm run test:engines': ['package.json', '&& npm run test:engines -- --available'],
  'npm run test:engines:install': ['package.json', '"test": "npm run test:engines:install && '],
  'npm run bench -- budgets': [
    'package.json',
    '"budgets": "knip && npm run licences && node bench/main.ts budgets ',
  ],
};

/**
 * Run by people and by no check. The first two take all screenshots once more, and the first of them writes to the
 * repository; the third is a part of `npm run test:engines`; the last takes an hour, and a check runs only the benches
 * that are named below.
 */
const BY_HAND = [
  'npm run looks:accept',
  'npm run screens',
  'npm run test:engines -- webkit --only=menu',
  'npm run bench',
];

/** The benches that `npm test` runs; the others are run by hand, since they measure times or take minutes. */
const CHECKED_BENCHES = ['budgets', 'lighthouse'];
const BENCHES_BY_HAND = [
  'start',
  'first-paint',
  'versus-spa',
  'nginx',
  'mail',
  'durability',
  'large-album',
  'pictures',
  'pictures-size',
];

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'ordenes-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Runs a command as it stands in the docs, over folders of its own. */
function run(command: string): string {
  const [program = '', ...args] = command.split(/\s+/);
  const env = {
    ...process.env,
    CONTENT_DIR: 'tests/otro-club/contenido',
    BUILD_DIR: join(scratch, 'build'),
    DATA_DIR: join(scratch, 'datos'),
    CACHE_DIR: join(scratch, 'cache'),
  };
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  expect(status, `${command}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

/** What is run here, and what has to come of it. */
const RUN_HERE: Record<string, (command: string) => void> = {
  'npm run comprobar': (command) =>
    expect(run(command)).toContain('El contenido de Agrupación Deportiva y Cultural de Voleibol'),
  'npm run esquemas': (command) => {
    const file = 'content/.schema/galerias.json';
    const before = readFileSync(file, 'utf8');
    run(command);
    expect(readFileSync(file, 'utf8')).toBe(before);
    run(`${command} -- ${scratch}`);
    expect(readFileSync(join(scratch, '.schema/galerias.json'), 'utf8')).toBe(before);
  },
  'npm run build': (command) => {
    run(command);
    expect(readFileSync(join(scratch, 'build/site/index.html'), 'utf8')).toContain('<h1');
    expect(existsSync(join(scratch, 'build/site/img'))).toBe(true);
  },
  'npm run buzon': (command) => expect(run(command)).toContain('Todavía no ha'),
  'npm run buzon -- copia DESTINO': (command) => {
    const target = join(scratch, 'copia.sqlite');
    openDatabase(join(scratch, 'datos')).sql.close();
    run(command.replace('DESTINO', target));
    expect(existsSync(target)).toBe(true);
  },
  'node src/samples/contact-sheet.ts 2024-2025/copa docs/contact-sheets/2024-2025-copa.webp': (command) => {
    const target = join(scratch, 'hoja.webp');
    run(command.replace('docs/contact-sheets/2024-2025-copa.webp', target).replace('copa', 'torneos'));
    expect(existsSync(target)).toBe(true);
  },
  // Listed instead of run: that takes all browser tests. What Playwright does not know it refuses all the same.
  'npx playwright test --trace on': (command) => {
    expect(run(`${command} --list`)).toMatch(/Total: \d+ tests/);
  },
  // Of one album: all of them are compared by src/samples/likeness.test.ts, too.
  'node src/samples/likeness-report.ts': (command) => {
    const table = run(`${command} 2023-2024/torneos`);
    expect(table).toContain('| 2023-2024/torneos | 67 | 2023-2024/torneos/31 ~ 2023-2024/torneos/55 |');
  },
};

test('every command in the docs is run by a check or named as run by hand, and no other is listed here', () => {
  const listed = [...Object.keys(RUN_HERE), ...Object.keys(RUN_ELSEWHERE), ...BY_HAND];
  expect([...documented].sort()).toEqual(listed.sort());
});

describe.each(Object.entries(RUN_ELSEWHERE))('%s', (_command, [file, words]) => {
  test(`is named in ${file}, which runs it`, () => {
    expect(readFileSync(file, 'utf8')).toContain(words);
  });
});

test('every bench is run by a check or named as run by hand', () => {
  const { stderr } = spawnSync(process.execPath, ['bench/main.ts', 'none-such'], { encoding: 'utf8' });
  const names = /there are (.*)\./.exec(stderr)?.[1]?.split(', ') ?? [];
  expect(names.sort()).toEqual([...CHECKED_BENCHES, ...BENCHES_BY_HAND].sort());
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(scripts.test).toContain('npm run budgets');
  expect(scripts.budgets).toContain(`node bench/main.ts ${CHECKED_BENCHES.join(' ')} --check`);
});

test('the part of the journeys that the docs name is there', () => {
  expect(JOURNEYS.filter(({ name }) => name.includes('menu'))).not.toEqual([]);
});

describe.each(Object.entries(RUN_HERE))('%s', (command, check) => {
  test('does what the docs say', { timeout: 240_000 }, () => check(command));
});
