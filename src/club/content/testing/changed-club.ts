import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sitePages } from '../../../site/pages/site-map.ts';
import type { Club } from '../club.ts';
import { ContentError, formatWarnings, type Problem } from '../problems/problem.ts';
import { checkContent } from '../read.ts';

const VALID_CLUB = new URL('../../../../tests/otro-club/contenido', import.meta.url).pathname;

/** Change to a file of a valid club: a replacement of text that occurs once, a new text or new bytes, or null to delete it. */
export type ContentChange = [find: string, replacement: string] | string | Uint8Array | null;

/** Returns the text of a file after a change; null if the file is deleted. */
async function changedText(path: string, change: Exclude<ContentChange, Uint8Array>): Promise<string | null> {
  if (!Array.isArray(change)) return change;
  const text = await readFile(path, 'utf8');
  const [find, replacement] = change;
  if (text.split(find).length !== 2) throw new Error(`«${find}» must be in ${path} exactly once`);
  return text.replace(find, () => replacement);
}

/** Calls a function with a temporary copy of a valid club's folder after the changes. */
export async function inChangedFolder<T>(
  changes: Record<string, ContentChange>,
  use: (dir: string) => Promise<T>,
  from = VALID_CLUB,
): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'contenido-'));
  try {
    cpSync(from, dir, { recursive: true });
    for (const [file, change] of Object.entries(changes)) {
      const path = join(dir, file);
      const changed = change instanceof Uint8Array ? change : await changedText(path, change);
      if (changed === null) rmSync(path);
      else {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, changed);
      }
    }
    return await use(dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** Reads a valid club and its warnings after the changes. @throws like `readClub` */
async function checkChanged(changes: Record<string, ContentChange>, from: string) {
  const overlay = new Map<string, string | null>();
  for (const [file, change] of Object.entries(changes)) {
    // Only texts can replace files without a copy of the folder.
    if (change instanceof Uint8Array || file.endsWith('.pdf'))
      return inChangedFolder(changes, (dir) => checkContent(dir, sitePages), from);
    overlay.set(file, await changedText(join(from, file), change));
  }
  return checkContent(from, sitePages, overlay);
}

export async function changedClub(changes: Record<string, ContentChange>): Promise<Club> {
  return (await checkChanged(changes, VALID_CLUB)).club;
}

/** Returns the problems of a valid club after the changes, or its warnings if there are none. */
export async function problemsOf(
  changes: Record<string, ContentChange>,
  from = VALID_CLUB,
): Promise<{ problems: readonly Problem[]; warnings: readonly Problem[] }> {
  try {
    return { problems: [], warnings: (await checkChanged(changes, from)).warnings };
  } catch (error) {
    if (error instanceof ContentError) return { problems: error.problems, warnings: [] };
    throw error;
  }
}

/** Returns the formatted warnings about a valid club after the changes; '' if there are none. */
export async function warningsOf(changes: Record<string, ContentChange>, from = VALID_CLUB): Promise<string> {
  return formatWarnings((await checkChanged(changes, from)).warnings);
}

/** Returns the error message for a valid club after the changes; '' if it is still valid. */
export async function errorMessageOf(
  changes: Record<string, ContentChange>,
  from = VALID_CLUB,
): Promise<string> {
  const { problems } = await problemsOf(changes, from);
  return problems.length > 0 ? new ContentError(problems).message : '';
}

interface PastSeasonOptions {
  season?: string;
  file?: string;
  kind?: string;
  team?: string;
  route?: string;
}

/** Returns a change that adds a past season: a team of a current kind, and a kind that no longer exists. */
export function pastSeasonFile({
  season = '2024/25',
  file = '2024-25',
  kind = '',
  team = '',
  route = 'cadete-femenino',
}: PastSeasonOptions) {
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

/** Returns the YAML line with the matches of a past team. */
export const matchesField = (...matches: string[]) => `        partidos: [${matches.join(', ')}]`;
