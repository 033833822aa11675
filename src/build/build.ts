import { spawn } from 'node:child_process';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Club } from '../content/club.ts';
import { picturesOf } from '../content/pictures.ts';
import { readClub } from '../content/read.ts';
import type { Manifest } from '../pictures/manifest.ts';
import { planPictures } from '../pictures/plan.ts';
import { readContactService } from '../site/contact-service.server.ts';
import { finishSite } from './finish.ts';
import type { BuildSettings } from './settings.ts';
import { stampOf, writeStamp } from './stamp.ts';

/** Something the volunteer has to mend; its message is the whole list, in Spanish. */
export class PicturesError extends Error {}

/**
 * Builds the site: content is read and checked, pictures are planned, every page is rendered and finished; only then
 * does it take the place of the old one. Throws ContentError or PicturesError with everything that is wrong.
 * @param encode puts the pictures into the new site's folder; without it the server makes them when they are asked for.
 */
export async function buildSite(
  settings: BuildSettings,
  encode?: (manifest: Manifest, siteDir: string) => Promise<void>,
): Promise<{ club: Club; manifest: Manifest }> {
  const { origin } = readContactService(process.env);
  const stamp = await stampOf(settings);
  const club = await readClub(settings.contentDir);
  const { manifest, problems, notices } = await planPictures(picturesOf(club), {
    photosDir: settings.photosDir,
    cacheDir: settings.cacheDir,
    samples: club.muestra,
  });
  if (problems.length > 0) throw new PicturesError(problems.join('\n'));
  for (const notice of notices) console.warn(notice);
  const next = join(settings.buildDir, 'next');
  const nextManifest = join(settings.buildDir, 'next-pictures.json');
  await rm(next, { recursive: true, force: true });
  await mkdir(next, { recursive: true });
  // The rendering code finds its packages there even when BUILD_DIR is outside the project.
  await symlink(resolve('node_modules'), join(next, 'node_modules'), 'junction');
  await writeFile(nextManifest, JSON.stringify(manifest));
  await renderPages({ ...settings, buildDir: next, manifestFile: nextManifest });
  await finishSite(join(next, 'client'), club, manifest, origin ? [origin] : []);
  await encode?.(manifest, join(next, 'client'));
  await replace(settings, next, nextManifest);
  await writeStamp(settings, stamp);
  return { club, manifest };
}

/** Puts the new site where the old one was; a build that failed never gets here, and the old site stays. */
async function replace(settings: BuildSettings, next: string, nextManifest: string): Promise<void> {
  // Moving aside first keeps the moment without a site as short as two renames.
  const old = `${settings.siteDir}-old`;
  await rm(old, { recursive: true, force: true });
  await rename(settings.siteDir, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(join(next, 'client'), settings.siteDir);
  await rename(nextManifest, settings.manifestFile);
  await rm(old, { recursive: true, force: true });
  await rm(next, { recursive: true, force: true });
}

/** React Router renders every page; its own chatter is shown only when it fails. */
async function renderPages(settings: BuildSettings): Promise<void> {
  const output: string[] = [];
  const child = spawn(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      CONTENT_DIR: settings.contentDir,
      BUILD_DIR: settings.buildDir,
      PICTURES_MANIFEST: settings.manifestFile,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk) => output.push(String(chunk)));
  child.stderr.on('data', (chunk) => output.push(String(chunk)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`La web no se ha podido montar:\n${output.join('')}`);
}
