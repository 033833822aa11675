/** The screenshots that are held to be right, and what took them. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const REFERENCES = 'tests/looks/references';
const BROWSER = 'browser.json';

export const fileOf = (folder: string, name: string) => join(folder, `${name}.webp`);

export const readShot = (folder: string, name: string): Promise<Buffer | undefined> =>
  readFile(fileOf(folder, name)).catch(() => undefined);

export async function writeShot(folder: string, name: string, shot: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(fileOf(folder, name), shot);
  return fileOf(folder, name);
}

/** Names of all shots in a folder. */
export async function shotsIn(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  return files.filter((file) => file.endsWith('.webp')).map((file) => file.slice(0, -'.webp'.length));
}

export const removeReference = (name: string) => rm(fileOf(REFERENCES, name));

/** Says beside screenshots which Chromium took them; `version` as in `156.0.8078.79`. */
export async function writeBrowser(folder: string, version: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, BROWSER), `${JSON.stringify({ chromium: version }, null, 2)}\n`);
}

export async function readBrowser(folder: string): Promise<string> {
  const { chromium } = JSON.parse(await readFile(join(folder, BROWSER), 'utf8')) as { chromium: string };
  return chromium;
}

/** A sentence for failures when another major version took the references; else empty. */
export async function otherBrowser(version: string): Promise<string> {
  const then = await readBrowser(REFERENCES);
  if (Number.parseInt(then, 10) === Number.parseInt(version, 10)) return '';
  return `The references were taken by Chromium ${then}; this is ${version}, which may draw otherwise.`;
}
