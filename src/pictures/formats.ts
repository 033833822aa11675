/** Which file types each role is published in. Browser-safe and tiny: the markup needs nothing else of a profile. */
import type { PictureRole } from './types.ts';

export type Ext = 'avif' | 'webp' | 'png' | 'jpg';

export const MIME: Record<Ext, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
};

const PHOTO: readonly Ext[] = ['avif', 'jpg'];

const SPECIAL: Partial<Record<PictureRole, readonly Ext[]>> = {
  marca: ['webp', 'png'],
  escudo: ['png'],
  compartir: ['jpg'],
};

/** File types of a role, best first; the last one is what every browser reads. */
export function formatsOf(role: PictureRole): readonly Ext[] {
  return SPECIAL[role] ?? PHOTO;
}
