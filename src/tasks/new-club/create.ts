import { cp, lstat, mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sampleContent } from '../../../sample-club/paths.ts';
import { brand } from '../../club/content/files/brand.ts';
import { club } from '../../club/content/files/club.ts';
import { menu } from '../../club/content/files/menu.ts';
import { checkContent } from '../../club/content/read.ts';
import { sitePages } from '../../site/pages/site-map.ts';
import { LEGAL_FILES, legalText, readTemplate } from './legal-texts.ts';
import { NewClubError } from './new-club-error.ts';
import { brandFileText, type ClubAnswers, calendarFile, clubFileText } from './questions.ts';

/** @throws NewClubError if the folder is not empty or its parent folder does not exist */
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
      [menu.name]: readTemplate(menu.name),
    };
    for (const file of LEGAL_FILES) files[file] = legalText(file, answers.nombre);
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
