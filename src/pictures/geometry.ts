/** Sizes and cuts: pure arithmetic, all in pixels of the oriented original. */
import type { Profile } from './profiles.ts';

export interface Size {
  width: number;
  height: number;
}

export interface Rect extends Size {
  left: number;
  top: number;
}

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** The largest cut of the profile's shape, centred on `focus` as far as the edges let it. */
export function cut(original: Size, profile: Profile, focus = profile.focus): Rect {
  const aspect = profile.aspect ?? original.width / original.height;
  const width = Math.max(1, Math.min(original.width, Math.round(original.height * aspect)));
  const height = Math.max(1, Math.min(original.height, Math.round(original.width / aspect)));
  return {
    left: Math.round(between(0, focus.x * original.width - width / 2, original.width - width)),
    top: Math.round(between(0, focus.y * original.height - height / 2, original.height - height)),
    width,
    height,
  };
}

/** Height of a variant `width` px wide of a picture of this size. */
export function heightAt(size: Size, width: number): number {
  return Math.max(1, Math.round((width * size.height) / size.width));
}

/** Size of the largest variant of a cut: never larger than the cut itself. */
export function largest(area: Size, profile: Profile): Size {
  const widest =
    profile.widths && !profile.large ? Math.max(...profile.widths, ...(profile.extra ?? [])) : Infinity;
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

/** Widths for `srcset`: the profile's as far as the picture reaches, ending with its own when it falls short. */
export function offeredWidths(size: Size, profile: Profile): number[] {
  const all =
    profile.widths ?? (profile.heights ?? []).map((h) => Math.round((h * size.width) / size.height));
  const reached = all.filter((width) => width <= size.width);
  if (reached.length < all.length && reached.at(-1) !== size.width) reached.push(size.width);
  return [...new Set(reached)];
}

/** Every published width, ascending. */
export function publishedWidths(size: Size, profile: Profile): number[] {
  const extra = (profile.extra ?? []).filter((width) => width <= size.width);
  const all = [...offeredWidths(size, profile), ...extra, ...(profile.large ? [size.width] : [])];
  return [...new Set(all)].sort((a, b) => a - b);
}
