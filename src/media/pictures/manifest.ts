/** Manifest of all planned pictures, written by the build and read by the server. */

import { type PictureRole, pictureKey } from '../../club/content/picture-request.ts';
import { publishedWidths, type Rect, type Size } from './geometry.ts';
import { type Ext, fallbackWidths, formatsOf, variantUrl } from './markup.ts';
import type { PictureData } from './picture-data.ts';
import { PROFILES } from './profiles.ts';

/** Source of the pixels: a file of the photos folder, a drawing, or a placeholder with the club's crest. */
export type PictureSource = FileSource | Drawing | { kind: 'placeholder'; color: string };

export interface Drawing {
  kind: 'drawn';
  svg: string;
}

/** File below the photos folder. Size and time reveal a later change. */
export interface FileSource {
  kind: 'file';
  path: string;
  /** SHA-256 of the file, hex; independent of its name. */
  sha256: string;
  bytes: number;
  mtimeMs: number;
}

export interface PlannedPicture {
  id: string;
  role: PictureRole;
  source: PictureSource;
  /** Crest drawn onto link previews and placeholders. */
  crest?: FileSource | Drawing;
  /** Size of the original after orientation, and its crop, px. */
  original: Size;
  cut: Rect;
  /** Hash of content, role, crop and profile version; identifies the encoded bytes, independent of the picture's name. */
  key: string;
  data: PictureData;
}

export interface PictureManifest {
  /** By `role:id`. */
  pictures: Record<string, PlannedPicture>;
  /** Base paths of originals that must not be published now (`pictureBasePath`). */
  withheld?: readonly string[];
}

export interface Variant {
  /** Path from the site's root: `/img/9f86d081884c7d65-480.0a1b2c3d4e.avif`. */
  path: string;
  width: number;
  ext: Ext;
}

/** Part of a picture's key in the names of its files; enough to tell its versions apart. */
export const publishedHash = (key: string): string => key.slice(0, 10);

/** Returns the data of a picture for a screen. @throws if it was not planned */
export function pictureData(manifest: PictureManifest, id: string, role: PictureRole): PictureData {
  const picture = manifest.pictures[pictureKey(id, role)];
  if (!picture) throw new Error(`picture not planned: ${id} as ${role}`);
  return picture.data;
}

/** Published files of a picture, small to large. */
export function variantsOf(picture: PlannedPicture): Variant[] {
  const formats = formatsOf(picture.role);
  const modernFormats = formats.slice(0, -1);
  const fallbacks = fallbackWidths(picture.data);
  return publishedWidths(picture.data, PROFILES[picture.role]).flatMap((width) =>
    (modernFormats.length === 0 || fallbacks.includes(width) ? formats : modernFormats).map((ext) => ({
      path: variantUrl(picture.data, width, ext),
      width,
      ext,
    })),
  );
}

/** Pictures with distinct keys; equal keys share their files. */
export function picturesByDistinctKey(manifest: PictureManifest): PlannedPicture[] {
  return [...new Map(Object.values(manifest.pictures).map((picture) => [picture.key, picture])).values()];
}

/** Paths of all published pictures, each starting with `/img/`. */
export function plannedVariants(manifest: PictureManifest): string[] {
  return picturesByDistinctKey(manifest).flatMap((picture) => variantsOf(picture).map(({ path }) => path));
}

/**
 * Base path of all variants of an original, derived from its content hash.
 * @param hash SHA-256, hex
 */
export const pictureBasePath = (hash: string) => `/img/${hash.slice(0, 16)}`;
