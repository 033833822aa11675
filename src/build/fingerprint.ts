import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Folders } from '../contract/folders.ts';
import { PROJECT_DIR } from '../contract/project.ts';

const CODE = [
  'src',
  'sample-club/drawings',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
].map((name) => join(PROJECT_DIR, name));
const SETTINGS = ['CONTACT_SERVICE', 'EMAILJS_PUBLIC_KEY', 'EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID'];

/** A fingerprint of all that a build depends on: names, sizes and times of files, and the settings in the page. */
export async function fingerprintOf(settings: Folders): Promise<string> {
  const hash = createHash('sha256');
  for (const path of [...CODE, settings.contentDir, settings.photosDir]) await addPath(hash, path);
  for (const name of SETTINGS) hash.update(`${name}=${process.env[name] ?? ''}\n`);
  return hash.digest('hex');
}

/** True when the build on disk was made from what is there now. */
export async function isFresh(settings: Folders): Promise<boolean> {
  const [fingerprint, written] = await Promise.all([
    fingerprintOf(settings),
    readFile(settings.fingerprintFile, 'utf8').catch(() => ''),
  ]);
  return fingerprint === written;
}

export async function writeFingerprint(settings: Folders, fingerprint: string): Promise<void> {
  await writeFile(settings.fingerprintFile, fingerprint);
}

/** What is on disk is no longer a whole build, or not for long. */
export async function removeFingerprint(settings: Folders): Promise<void> {
  await rm(settings.fingerprintFile, { force: true });
}

const byName = (a: Dirent, b: Dirent) => (a.name < b.name ? -1 : 1);

async function addPath(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (!found) return;
  if (found.isFile()) {
    hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
    return;
  }
  for (const entry of (await readdir(path, { withFileTypes: true })).sort(byName)) {
    const below = join(path, entry.name);
    // A link to a folder may lead to the whole disk, or back here. Of what it leads to nothing outside is published.
    if (entry.isSymbolicLink() && (await stat(below).catch(() => null))?.isDirectory()) continue;
    await addPath(hash, below);
  }
}
