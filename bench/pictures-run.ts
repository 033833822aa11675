/** One measured run of the pictures step, in a process of its own so that its memory is its own. See pictures.ts. */
import { readFileSync } from 'node:fs';
import { encodeAll } from '../src/pictures/build.ts';
import { planPictures } from '../src/pictures/plan.ts';
import { progressTo } from '../src/pictures/progress.ts';
import type { PictureRequest } from '../src/pictures/types.ts';

export interface Run {
  requests: PictureRequest[];
  dir: string;
}

export interface RunResult {
  planMs: number;
  encodeMs: number;
  /** Processor time of all cores together: says what a busy machine hides. */
  cpuMs: number;
  /** Most memory the process ever held, MB. */
  peakMb: number;
  encoded: number;
}

const { requests, dir } = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as Run;
const dirs = { photosDir: `${dir}/fotos`, cacheDir: `${dir}/cache`, outDir: `${dir}/web` };
const start = performance.now();
const { manifest, problems } = await planPictures(requests, {
  ...dirs,
  albums: new Map(),
  withdrawn: [],
});
if (problems.length > 0) throw new Error(problems.join('\n'));
const planned = performance.now();
const { encoded } = await encodeAll(manifest, { ...dirs, onProgress: progressTo(process.stderr) });
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const result: RunResult = {
  planMs: planned - start,
  encodeMs: performance.now() - planned,
  cpuMs: (userCPUTime + systemCPUTime) / 1000,
  peakMb: maxRSS / 1024,
  encoded,
};
process.stdout.write(JSON.stringify(result));
