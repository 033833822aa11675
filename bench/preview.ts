/** How long a page waits for a change of a text: `node bench/preview.ts`, on the sample club. */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleContent } from '../sample-club/paths.ts';
import { readFolders } from '../src/contract/folders.ts';
import { createPreview } from '../src/desk/preview/preview.ts';

const dir = await mkdtemp(join(tmpdir(), 'vista-previa-medida-'));
const contentDir = join(dir, 'content');
await cp(sampleContent, contentDir, { recursive: true });
const folders = {
  ...readFolders({}),
  contentDir,
  photosDir: join(dir, 'photos'),
  cacheDir: join(dir, 'cache'),
};

const CHANGES = [
  {
    what: 'text of a kind of teams',
    file: 'equipos/federados.yaml',
    page: '/equipos/federados',
    old: 'Son los equipos que',
  },
  {
    what: 'rival of a match',
    file: 'partidos.yaml',
    page: '/equipos/federados/infantil-femenino',
    old: 'CD Villalarda',
  },
];

const rows: Record<string, string | number>[] = [];
const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const from = performance.now();
  const done = await work();
  return [done, Math.round(performance.now() - from)];
};

for (const start of ['cold', 'warm']) {
  const [preview, opened] = await timed(() => createPreview(folders));
  const [, first] = await timed(() => preview.page('/'));
  rows.push({ what: `start (${start}), first page`, update: opened, page: first, sum: opened + first });
  for (const { what, file, page, old } of CHANGES) {
    const text = await readFile(join(contentDir, file), 'utf8');
    for (const round of [1, 2, 3]) {
      const changed = text.replace(old, `${old} ${round}`);
      const [state, updated] = await timed(() => preview.update(new Map([[file, changed]])));
      if (state.problems.length > 0) throw new Error(JSON.stringify(state.problems));
      const [shown, rendered] = await timed(() => preview.page(page));
      if (!('html' in shown) || !shown.html.includes(`${old} ${round}`))
        throw new Error(`${page} is not the new one`);
      rows.push({ what: `${what} (${round})`, update: updated, page: rendered, sum: updated + rendered });
    }
  }
  await preview.close();
}
console.table(rows);
await rm(dir, { recursive: true, force: true });
