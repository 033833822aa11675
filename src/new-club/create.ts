import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sampleContent } from '../../sample-club/paths.ts';
import { PROJECT_DIR } from '../config/project.ts';
import { brand } from '../content/files/brand.ts';
import { club } from '../content/files/club.ts';
import { menu } from '../content/files/menu.ts';
import { checkContent } from '../content/read.ts';
import { sitePages } from '../site/pages/site-map.ts';
import { adaptLegalText, LEGAL_FILES } from './legal-texts.ts';
import { NewClubError } from './new-club-error.ts';
import { brandFileText, type ClubAnswers, calendarFile, clubFileText } from './questions.ts';

/** Throws NewClubError if the folder is not empty or its parent folder does not exist. */
export async function checkTargetIsFree(target: string): Promise<void> {
  const found = await lstat(target).catch(() => null);
  if (found && (!found.isDirectory() || (await readdir(target)).length > 0))
    throw new NewClubError({ code: 'not-empty', folder: target });
  const parent = dirname(target);
  const isFolder = (await lstat(parent).catch(() => null))?.isDirectory();
  if (!found && !isFolder) throw new NewClubError({ code: 'no-parent-folder', folder: parent });
}

/**
 * Creates a content folder with the answers, a menu and the legal texts. The folder appears complete and checked, or
 * not at all.
 */
export async function createClub(target: string, answers: ClubAnswers): Promise<void> {
  await checkTargetIsFree(target);
  const staging = await mkdtemp(join(dirname(target), '.nuevo-club-'));
  try {
    const content = join(staging, 'content');
    await mkdir(join(content, 'textos'), { recursive: true });
    await cp(join(sampleContent, '.schema'), join(content, '.schema'), { recursive: true });
    const files: Record<string, string> = {
      [club.name]: clubFileText(answers),
      [brand.name]: brandFileText(answers),
      ...calendarFile(answers),
      [menu.name]: await readFile(join(PROJECT_DIR, 'src/new-club/plantilla', menu.name), 'utf8'),
    };
    for (const file of LEGAL_FILES) files[file] = await adaptLegalText(file, answers.nombre);
    for (const [file, text] of Object.entries(files)) await writeFile(join(content, file), text);
    await checkContent(content, sitePages);
    // Fails if the folder is no longer empty.
    await rmdir(target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(content, target);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
