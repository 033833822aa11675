/** `npm test`: runs all stages until one fails. `--full` runs every test, also the server drill, which mostly waits, beside the others. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const full = process.argv.includes('--full');
const env = {
  ...process.env,
  // Shared by the hundreds of Node processes that tests start, so that each file is compiled once.
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
  ...(full && { FULL: '1', CRASH_ROUNDS: '5' }),
};

interface Stage {
  name: string;
  command: string;
}

const DRILL = 'tests/deploy/server.test.ts';
const STAGES: Stage[] = [
  { name: 'types and lint', command: 'npm run --silent check' },
  { name: 'unused code', command: 'npm run --silent unused' },
  { name: 'unit tests, HTML, server, Firefox and WebKit', command: `vitest run --exclude ${DRILL}` },
  { name: 'browser tests', command: 'npm run --silent test:browser' },
];

const durations: Record<string, number> = {};

/** Runs a stage. Piped output is printed at its end, so that it does not mix with another stage's. */
async function run({ name, command }: Stage, stdio: 'inherit' | 'pipe'): Promise<boolean> {
  const start = performance.now();
  const child = spawn(command, { shell: true, env, stdio: ['ignore', stdio, stdio] });
  let printed = '';
  child.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    printed += chunk;
  });
  const [code] = await once(child, 'close');
  if (printed) console.log(printed);
  durations[name] = Math.round((performance.now() - start) / 1000);
  return code === 0;
}

// Runs beside the first stages: installing packages mostly waits for the network.
const helpers = ['install-browsers', 'build-clubs'].map((name) =>
  run({ name, command: `node tests/setup/${name}.ts` }, 'pipe'),
);
let drill: Promise<boolean> | undefined;
let failed = '';
for (const stage of STAGES) {
  // Tests skip programs that are missing, so wait for installations to finish.
  if (stage.command.startsWith('vitest')) {
    if ((await Promise.all(helpers)).includes(false)) failed = 'browsers or clubs';
    else if (full) drill = run({ name: 'server drill', command: `vitest run ${DRILL}` }, 'pipe');
  }
  if (!failed) console.log(`\n== ${stage.name}`);
  if (!failed && !(await run(stage, 'inherit'))) failed = stage.name;
}
await Promise.all(helpers);
if (drill && !(await drill)) failed ||= 'server drill';
const seconds = Object.entries(durations).map(([name, time]) => `${name} ${time} s`);
console.log(`\n${seconds.join(', ')}; ${Math.round(performance.now() / 1000)} s in all.`);
if (failed) {
  console.error(`Failed: ${failed}.`);
  process.exitCode = 1;
}
