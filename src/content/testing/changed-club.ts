import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sitePages } from '../../site/pages/site-map.ts';
import type { Club } from '../club.ts';
import { ContentError, formatWarnings, type Problem } from '../problems/problem.ts';
import { checkContent } from '../read.ts';

const GOOD = new URL('../../../tests/otro-club/contenido', import.meta.url).pathname;

/** A change to one file of a good club: `[find, put]` in its text (find must be there once), a whole new text or bytes, or null to delete it. */
export type ContentChange = [find: string, put: string] | string | Uint8Array | null;

async function apply(path: string, change: ContentChange): Promise<void> {
  if (change === null) return rm(path);
  await mkdir(dirname(path), { recursive: true });
  if (!Array.isArray(change)) return writeFile(path, change);
  const text = await readFile(path, 'utf8');
  const [find, replacement] = change;
  if (text.split(find).length !== 2) throw new Error(`«${find}» must be in ${path} exactly once`);
  await writeFile(
    path,
    text.replace(find, () => replacement),
  );
}

/** Calls `use` with a temporary folder of a valid club after the changes. */
export async function inChangedFolder<T>(
  changes: Record<string, ContentChange>,
  use: (dir: string) => Promise<T>,
  from = GOOD,
): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'contenido-'));
  try {
    await cp(from, dir, { recursive: true });
    for (const [file, change] of Object.entries(changes)) await apply(join(dir, file), change);
    return await use(dir);
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** Reads a valid club after the changes, with its warnings. Throws like `readClub`. */
const checked = (changes: Record<string, ContentChange>, from: string) =>
  inChangedFolder(changes, (dir) => checkContent(dir, sitePages), from);

export async function changedClub(changes: Record<string, ContentChange>): Promise<Club> {
  return (await checked(changes, GOOD)).club;
}

/** Returns the problems of a valid club after the changes, or its warnings if there are none. */
export async function problemsOf(
  changes: Record<string, ContentChange>,
  from = GOOD,
): Promise<{ problems: readonly Problem[]; warnings: readonly Problem[] }> {
  try {
    return { problems: [], warnings: (await checked(changes, from)).warnings };
  } catch (error) {
    if (error instanceof ContentError) return { problems: error.problems, warnings: [] };
    throw error;
  }
}

/** The warnings as a text; empty when nothing is odd. */
export async function warningsOf(changes: Record<string, ContentChange>, from = GOOD): Promise<string> {
  return formatWarnings((await checked(changes, from)).warnings);
}

/** The message that a good club, broken by the changes, is refused with; empty when it is read. */
export async function messageOf(changes: Record<string, ContentChange>, from = GOOD): Promise<string> {
  const { problems } = await problemsOf(changes, from);
  return problems.length > 0 ? new ContentError(problems).message : '';
}

interface PastSeason {
  season?: string;
  file?: string;
  kind?: string;
  team?: string;
  route?: string;
}

/** The small club with a past season: its cadets, and a kind that is gone. */
export function past({
  season = '2024/25',
  file = '2024-25',
  kind = '',
  team = '',
  route = 'cadete-femenino',
}: PastSeason) {
  return {
    [`temporadas/${file}.yaml`]: `temporada: ${season}
tipos:
  - route: comarcal
    title: Liga comarcal
    color: pino
    equipos:
      - name: Cadete femenino
        division: Comarcal
        route: ${route}
${team}
  - route: playa
    title: Playa
    color: arcilla
${kind}
    equipos: [{ name: Parejas, division: Verano, route: parejas }]
`,
  } satisfies Record<string, ContentChange>;
}
/** Matches of the team. */
export const listed = (...matches: string[]) => `        partidos: [${matches.join(', ')}]`;
