/** Sizes and crops, in pixels of the oriented original. */
import type { Profile } from './profiles.ts';

export interface Size {
  width: number;
  height: number;
}

export interface Rect extends Size {
  left: number;
  top: number;
}

const clamp = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** Largest crop with the profile's aspect ratio, centred on `focus` as far as the edges allow. */
export function cropRect(original: Size, profile: Profile, focus = profile.focus): Rect {
  const aspect = profile.aspect ?? original.width / original.height;
  const width = Math.max(1, Math.min(original.width, Math.round(original.height * aspect)));
  const height = Math.max(1, Math.min(original.height, Math.round(original.width / aspect)));
  return {
    left: Math.round(clamp(0, focus.x * original.width - width / 2, original.width - width)),
    top: Math.round(clamp(0, focus.y * original.height - height / 2, original.height - height)),
    width,
    height,
  };
}

/** Height of a variant of the given width. */
export function heightAt(size: Size, width: number): number {
  return Math.max(1, Math.round((width * size.height) / size.width));
}

/** Size of the largest variant of a crop; never enlarged. */
export function largestVariantSize(area: Size, profile: Profile): Size {
  const widest =
    profile.widths && !profile.lightbox
      ? Math.max(...profile.widths, ...(profile.iconWidths ?? []))
      : Infinity;
  const tallest = profile.heights ? Math.max(...profile.heights) : Infinity;
  const scale = Math.min(
    1,
    profile.longSide / Math.max(area.width, area.height),
    widest / area.width,
    tallest / area.height,
  );
  const width = Math.max(1, Math.round(area.width * scale));
  return { width, height: heightAt(area, width) };
}

/** Widths for `srcset`: the profile's up to the picture's own, which is added if it is below the profile's largest. */
export function offeredWidths(size: Size, profile: Profile): number[] {
  const profileWidths =
    profile.widths ?? (profile.heights ?? []).map((h) => Math.round((h * size.width) / size.height));
  const reachedWidths = profileWidths.filter((width) => width <= size.width);
  if (reachedWidths.length < profileWidths.length && reachedWidths.at(-1) !== size.width)
    reachedWidths.push(size.width);
  return [...new Set(reachedWidths)];
}

/** All published widths, ascending. */
export function publishedWidths(size: Size, profile: Profile): number[] {
  const extra = (profile.iconWidths ?? []).map((width) => Math.min(width, size.width));
  const all = [...offeredWidths(size, profile), ...extra, ...(profile.lightbox ? [size.width] : [])];
  return [...new Set(all)].sort((a, b) => a - b);
}
