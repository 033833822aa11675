/**
 * `npm run bench:rebuild -- [club…]`: publishes clubs to a folder, first from nothing, then after one changed hour of a training.
 * Prints times and the peak memory (PSS) of all processes together. Clubs: `sample`, `large`, and a number of albums; default:
 * `sample large 5 50 500`.
 *
 * - `--within="systemd-run --scope -p MemoryMax=900M taskset -c 0"` is put before each command, to limit it.
 * - `--cache=FOLDER` keeps bundles and encoded pictures for the next run.
 * - `--small` shrinks the sample's photos, to measure rebuilds without waiting for the first encoding.
 * - `--rounds=3` changes that many hours, and prints the medians.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { stringify } from 'yaml';
import { hashOfFile, listFilesBelow } from '../src/base/files/list.ts';
import { SAMPLE, UNSET_ENV } from '../tests/setup/clubs.ts';
import { largeClub } from './large-club.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    cache: { type: 'string' },
    small: { type: 'boolean' },
    within: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
  },
});
const rounds = Number(values.rounds);
const base = mkdtempSync(join(tmpdir(), 'bench-rebuild-'));

const PHOTOS_PER_ALBUM = 3;
const SEASONS = ['2024-2025', '2023-2024', '2022-2023', '2021-2022', '2020-2021'];

/** Writes the sample with other albums, whose small photos all differ. */
async function clubWithAlbums(dir: string, count: number): Promise<void> {
  cpSync(SAMPLE.contentDir, join(dir, 'content'), { recursive: true });
  cpSync(SAMPLE.photosDir, join(dir, 'photos'), { recursive: true });
  const seasons = SEASONS.map((curso) => ({ curso, intro: 'Fotos.', albumes: [] as object[] }));
  const records: object[] = [];
  for (let n = 0; n < count; n++) {
    const season = seasons[n % seasons.length];
    const route = `album-${n}`;
    season?.albumes.push({ route, name: `Álbum ${n}`, img: 1, amount: PHOTOS_PER_ALBUM });
    records.push({ pagina: `/galerias/${season?.curso}/${route}`, nadie: true });
    const folder = join(dir, 'photos', season?.curso ?? '', route);
    mkdirSync(folder, { recursive: true });
    for (let photo = 1; photo <= PHOTOS_PER_ALBUM; photo++) {
      const colour = (n * PHOTOS_PER_ALBUM + photo) * 997;
      const background = { r: colour & 255, g: (colour >> 8) & 255, b: (colour >> 16) & 255 };
      const image = sharp({ create: { width: 96, height: 72, channels: 3, background } });
      await image.jpeg().toFile(join(folder, `${photo}.jpg`));
    }
  }
  writeFileSync(
    join(dir, 'content/galerias.yaml'),
    stringify({ intro: 'Fotos.', cursos: seasons.filter(({ albumes }) => albumes.length > 0) }),
  );
  const permissions = join(dir, 'content/permisos.yaml');
  const kept = readFileSync(permissions, 'utf8').replaceAll(/^ *- \{ pagina: \/galerias\/.*\n/gm, '');
  writeFileSync(permissions, kept + records.map((record) => `  - ${JSON.stringify(record)}\n`).join(''));
}

const SMALL_SIDE = 160;
const shrunkPhotos = new Map<string, Promise<Buffer>>();

/** Shrinks all photos of a folder. Those with the same bytes stay the same. */
async function shrinkPhotos(folder: string): Promise<void> {
  for (const path of await listFilesBelow(folder)) {
    if (!/\.(jpg|png|webp)$/.test(path)) continue;
    const hash = await hashOfFile(path);
    const shrunk =
      shrunkPhotos.get(hash) ??
      sharp(await readFile(path))
        .resize(SMALL_SIDE, SMALL_SIDE, { fit: 'inside', withoutEnlargement: true })
        .toBuffer();
    shrunkPhotos.set(hash, shrunk);
    await writeFile(path, await shrunk);
  }
}

/** Changes the hour of a coming training. */
function changeHour(dir: string, round: number): void {
  const file = join(dir, 'content/calendario.yaml');
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(/(dia: 2024-11-22\n +desde: 21:)\d\d/, `$1${10 + round}`);
  if (changed === text) throw new Error(`No hour to change in ${file}.`);
  writeFileSync(file, changed);
}

interface Run {
  seconds: number;
  /** Processor time of all processes, s. */
  cpu: number;
  /** Peak of the proportional set size of all processes, MB. */
  peak: number;
}

/** Runs a command of the program for a club. */
async function run(dir: string, ...args: string[]): Promise<Run> {
  const env = {
    ...process.env,
    ...UNSET_ENV,
    CONTENT_DIR: join(dir, 'content'),
    PHOTOS_DIR: join(dir, 'photos'),
    BUILD_DIR: join(dir, 'build'),
    CACHE_DIR: values.cache ?? join(base, 'cache'),
  };
  const command = [...values.within.split(' ').filter(Boolean), process.execPath, 'src/cli/main.ts', ...args];
  const start = performance.now();
  const child = spawn(command[0] ?? '', command.slice(1), { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const errors = child.stderr.toArray();
  let [cpu, peak] = [0, 0];
  const sampling = setInterval(() => {
    const usage = usageOfTree(child.pid ?? 0);
    [cpu, peak] = [Math.max(cpu, usage.cpu), Math.max(peak, usage.pss)];
  }, 50);
  const [code] = await once(child, 'exit');
  clearInterval(sampling);
  if (code !== 0) throw new Error(`${command.join(' ')}: ${code}\n${Buffer.concat(await errors)}`);
  return { seconds: (performance.now() - start) / 1000, cpu, peak };
}

const CLOCK_TICKS = 100;

/** Returns memory and processor time of a process and all below it (https://man7.org/linux/man-pages/man5/proc.5.html). */
function usageOfTree(root: number): { pss: number; cpu: number } {
  const readProc = (pid: number, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8');
    } catch {
      // It has ended.
      return '';
    }
  };
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  const stats = new Map(
    pids.map((pid) => [
      pid,
      readProc(pid, 'stat')
        .replace(/^.*\) /s, '')
        .split(' '),
    ]),
  );
  const tree = new Set([root]);
  for (const pid of pids.toSorted((a, b) => a - b)) if (tree.has(Number(stats.get(pid)?.[1]))) tree.add(pid);
  let [pss, ticks] = [0, 0];
  for (const pid of tree) {
    pss += Number(/^Pss: +(\d+)/m.exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024;
    // The root's own time, and that of the children that have ended.
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = (stats.get(pid) ?? []).slice(11, 15).map(Number);
    ticks += utime + stime + (pid === root ? cutime + cstime : 0);
  }
  return { pss, cpu: ticks / CLOCK_TICKS };
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const rounded = (number: number) => Number(number.toFixed(1));

const table: Record<string, Record<string, number>> = {};
try {
  for (const name of positionals.length > 0 ? positionals : ['sample', 'large', '5', '50', '500']) {
    const dir = join(base, name);
    if (name === 'large') largeClub(dir);
    else if (name === 'sample') {
      cpSync(SAMPLE.contentDir, join(dir, 'content'), { recursive: true });
      cpSync(SAMPLE.photosDir, join(dir, 'photos'), { recursive: true });
    } else await clubWithAlbums(dir, Number(name));
    if (values.small) await shrinkPhotos(join(dir, 'photos'));
    mkdirSync(join(dir, 'web'));
    mkdirSync(join(dir, 'content/.escritorio'), { recursive: true });
    const settings = { destino: { tipo: 'carpeta', carpeta: join(dir, 'web') } };
    writeFileSync(join(dir, 'content/.escritorio/publicar.yaml'), stringify(settings));
    const first = await run(dir, 'publicar');
    const again: Run[] = [];
    for (let round = 1; round <= rounds; round++) {
      changeHour(dir, round);
      again.push(await run(dir, 'publicar'));
    }
    const pages = readdirSync(join(dir, 'web'), { recursive: true }).filter((path) =>
      String(path).endsWith('index.html'),
    );
    table[name === 'sample' || name === 'large' ? name : `${name} albums`] = {
      pages: pages.length,
      'first, s': rounded(first.seconds),
      'first, MB': Math.round(first.peak),
      'again, s': rounded(median(again.map(({ seconds }) => seconds))),
      'again, CPU s': rounded(median(again.map(({ cpu }) => cpu))),
      'again, MB': Math.round(Math.max(...again.map(({ peak }) => peak))),
    };
    console.table(table);
  }
} finally {
  rmSync(base, { recursive: true, force: true });
}
