/** Style sheets and typeface of a brand, for the bundler. */
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleContent } from '../../../sample-club/paths.ts';
import { PROJECT_DIR } from '../../base/config/project.ts';
import type { Brand } from '../../club/brand/brand.ts';
import { brandSheets } from '../../club/brand/style-sheet.ts';
import { readClub } from '../../club/content/read.ts';
import { sitePages } from '../pages/site-map.ts';

/** Folder of the typefaces. Each is a subfolder with `texto.woff2`, `titular.woff2` and the `face.css` that declares them. */
export const TYPEFACES_DIR = join(PROJECT_DIR, 'src/site/typefaces');

/** Brand of the sample club. */
export const sampleBrand = async (): Promise<Brand> => (await readClub(sampleContent, sitePages)).brand;

/**
 * Creates import aliases for `club-brand/light.css`, `club-brand/dark.css` and `club-typeface/…`. The files exist until the
 * process ends.
 */
export async function brandAliases(brand: Brand): Promise<Record<string, string>> {
  const sheets = brandSheets(brand);
  const dir = mkdtempSync(join(tmpdir(), 'marca-'));
  process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
  await writeFile(join(dir, 'light.css'), sheets.light);
  await writeFile(join(dir, 'dark.css'), sheets.dark);
  return { 'club-brand': dir, 'club-typeface': join(TYPEFACES_DIR, brand.typeface) };
}
