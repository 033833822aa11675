/** The club's brand as the bundler takes it: style sheets that are made of it, and its typeface. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleContent } from '../../sample-club/paths.ts';
import { brandSheets } from '../brand/style-sheet.ts';
import type { Club } from '../content/club.ts';
import { readClub } from '../content/read.ts';
import { PROJECT_DIR } from '../contract/project.ts';
import { sitePages } from '../site/pages/pages.server.ts';

/** A folder a typeface: `texto.woff2`, `titular.woff2` and the `face.css` that declares them. */
export const TYPEFACES_DIR = join(PROJECT_DIR, 'src/site/typefaces');

/**
 * What `club-brand/light.css`, `club-brand/dark.css` and `club-typeface/…` stand for in style sheets and imports. The files
 * are there as long as the process runs.
 * @param clubFile the club as the build wrote it; without one, the brand of the sample
 */
export async function brandAliases(clubFile?: string): Promise<Record<string, string>> {
  const club = clubFile
    ? (JSON.parse(await readFile(clubFile, 'utf8')) as Club)
    : await readClub(sampleContent, sitePages);
  const sheets = brandSheets(club.brand);
  const dir = mkdtempSync(join(tmpdir(), 'marca-'));
  process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
  await writeFile(join(dir, 'light.css'), sheets.light);
  await writeFile(join(dir, 'dark.css'), sheets.dark);
  return { 'club-brand': dir, 'club-typeface': join(TYPEFACES_DIR, club.brand.typeface) };
}
