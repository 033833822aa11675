import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MODULE = fileURLToPath(new URL('./arenas.ts', import.meta.url));

function run(env: NodeJS.ProcessEnv) {
  const folder = mkdtempSync(join(tmpdir(), 'arenas-'));
  const script = join(folder, 'script.mjs');
  writeFileSync(
    script,
    `import { ranWithFewArenas } from ${JSON.stringify(MODULE)};
     if (!(await ranWithFewArenas())) {
       console.log(process.env.MALLOC_ARENA_MAX, process.argv[2]);
       process.exitCode = 3;
     }`,
  );
  const { MALLOC_ARENA_MAX: _, ...rest } = process.env;
  const { status, stdout } = spawnSync(process.execPath, [script, 'palabra'], {
    env: { ...rest, ...env },
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return { status, stdout };
}

test.runIf(process.platform === 'linux')(
  'the work is done once, with few arenas, and its end is passed on',
  () => {
    expect(run({})).toEqual({ status: 3, stdout: '2 palabra\n' });
  },
);

test('who has chosen is left alone', () => {
  expect(run({ MALLOC_ARENA_MAX: '8' })).toEqual({ status: 3, stdout: '8 palabra\n' });
});
