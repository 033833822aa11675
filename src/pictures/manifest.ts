/** The plan of all pictures: plain data, written by the build, read by the server. */

import { publishedWidths, type Rect, type Size } from './geometry.ts';
import { type Ext, fallbackWidths, formatsOf, variantUrl } from './markup.ts';
import { PROFILES } from './profiles.ts';
import type { PictureData, PictureRole } from './types.ts';

/** Where the pixels come from: a file of the photos folder, a drawing, or the club's crest on a colour where a photo is missing. */
export type PictureSource = FileSource | Drawing | { kind: 'placeholder'; color: string };

export interface Drawing {
  kind: 'drawn';
  svg: string;
}

/** By its path under the photos folder; recognised by size and time so that a changed one is never passed off. */
export interface FileSource {
  kind: 'file';
  path: string;
  /** SHA-256 of the file, hex: what a picture was made of, whatever became of its name. */
  sha256: string;
  bytes: number;
  mtimeMs: number;
}

export interface PlannedPicture {
  id: string;
  role: PictureRole;
  source: PictureSource;
  /** The club's crest, where it lies on the picture: link previews and placeholders. */
  crest?: FileSource | Drawing;
  /** Size of the original after orientation, and what is cut from it, px. */
  original: Size;
  cut: Rect;
  /** Hash of content, role, cut and profile version: names the encoded bytes, whatever the picture is called. */
  key: string;
  data: PictureData;
}

export interface Manifest {
  /** By `role:id`. */
  pictures: Record<string, PlannedPicture>;
}

export interface Variant {
  /** Under the site root: `/img/9f86d081884c7d65-480.0a1b2c3d4e.avif`. */
  path: string;
  width: number;
  ext: Ext;
}

export const pictureKey = (id: string, role: PictureRole) => `${role}:${id}`;

/** What stands of a picture's key in the names of its published files: enough to tell two versions of one apart. */
export const publishedHash = (key: string): string => key.slice(0, 10);

/** What a screen needs of a picture. Throws for one that was not planned. */
export function pictureData(manifest: Manifest, id: string, role: PictureRole): PictureData {
  const found = manifest.pictures[pictureKey(id, role)];
  if (!found) throw new Error(`picture not planned: ${id} as ${role}`);
  return found.data;
}

/** Every published file of a picture, small to large. */
export function variantsOf(picture: PlannedPicture): Variant[] {
  const formats = formatsOf(picture.role);
  const better = formats.slice(0, -1);
  const behind = fallbackWidths(picture.data);
  return publishedWidths(picture.data, PROFILES[picture.role]).flatMap((width) =>
    (better.length === 0 || behind.includes(width) ? formats : better).map((ext) => ({
      path: variantUrl(picture.data, width, ext),
      width,
      ext,
    })),
  );
}

/** Each picture once: what has the same key has the same files, whoever shows it. */
export function distinctPictures(manifest: Manifest): PlannedPicture[] {
  return [...new Map(Object.values(manifest.pictures).map((picture) => [picture.key, picture])).values()];
}

/**
 * Paths of all published pictures, each starting with `/img/`.
 * @internal Tests alone need the whole list.
 */
export function plannedVariants(manifest: Manifest): string[] {
  return distinctPictures(manifest).flatMap((picture) => variantsOf(picture).map(({ path }) => path));
}

/** What the addresses of all pictures of an original begin with, whatever it is called. @param hash its SHA-256, hex */
export const imgBase = (hash: string) => `/img/${hash.slice(0, 16)}`;
