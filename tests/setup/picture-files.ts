import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../src/pictures/manifest.ts';

/** What the addresses of a club's picture begin with, `/img/9f86d081884c7d65-`, by its id: files are named by their content. */
export function pictureAddress(buildDir: string, id: string): string {
  const { pictures } = JSON.parse(readFileSync(join(buildDir, 'pictures.json'), 'utf8')) as Manifest;
  const picture = Object.values(pictures).find((each) => each.id === id);
  if (!picture) throw new Error(`${id} is not among the pictures of ${buildDir}`);
  return `${picture.data.base}-`;
}
