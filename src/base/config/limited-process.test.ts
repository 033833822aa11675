import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { runLimited } from './limited-process.ts';

/** Writes a program that answers a job with an expression. */
async function program(expression: string): Promise<string> {
  const file = join(newFolder(), 'program.mjs');
  const library = JSON.stringify(join(import.meta.dirname, 'limited-process.ts'));
  await writeFile(
    file,
    `import { answerJob } from ${library};\nawait answerJob(async (job) => ${expression});\n`,
  );
  return file;
}

test('passes a large job and its answer, whatever the program prints', async () => {
  const job = { text: 'ñ'.repeat(3_000_000) };
  expect(await runLimited(await program('(console.log("{}"), { ...job, n: 1 })'), job)).toEqual({
    ...job,
    n: 1,
  });
});

test.each([
  ['runs too long', 'await new Promise(() => setInterval(() => {}, 9))', 'timeout'],
  ['computes without a pause', '{ for (;;); }', 'timeout'],
  ['fills the heap', '{ const all = []; for (;;) all.push(new Array(1e6).fill(all)); }', 'memory'],
  [
    'fills memory outside the heap',
    'Array.from({ length: 40 }, () => Buffer.alloc(3e7, 1)).length',
    'memory',
  ],
  ['dies', 'process.kill(process.pid, "SIGKILL")', 'crash'],
  ['throws', '{ throw new Error("a defect"); }', 'crash'],
])('ends a program that %s', async (_, expression, code) => {
  const body = expression.startsWith('{') ? `(() => ${expression})()` : expression;
  // The memory outside the heap is held until it is measured.
  const file = await program(`[${body}, await new Promise((resolve) => setTimeout(resolve, 600))]`);
  const timeout = code === 'timeout' ? 700 : 120_000;
  await expect(runLimited(file, null, { timeout, memory: 700 })).rejects.toMatchObject({ code });
});

test('reports a failed write as a system error, and the reason of an abort', async () => {
  const file = await program('(await import("node:fs/promises")).writeFile("/no/such/folder/file", "")');
  await expect(runLimited(file, null)).rejects.toMatchObject({ code: 'ENOENT' });
  const cancel = new AbortController();
  const running = runLimited(await program('new Promise(() => {})'), null, { signal: cancel.signal });
  cancel.abort(new Error('cancelled'));
  await expect(running).rejects.toThrow('cancelled');
});
