/** Grey pictures in the place of photos that are not there yet, or cannot be read. */
import sharp from 'sharp';
import { PROFILES } from '../../pictures/profiles.ts';
import type { PictureRequest, PictureRole, SampleArtist } from '../../pictures/types.ts';

const GREY = '#8d9291';
const LANDSCAPE = { width: 1600, height: 1067 };
const SQUARE = { width: 1600, height: 1600 };

const sizeOf = (role: PictureRole) => (role === 'retrato' || role === 'escudo' ? SQUARE : LANDSCAPE);

/** Stands in for the artist of the sample club. */
export const greyArtist: SampleArtist = {
  sampleVersion: () => 'gris 1',
  sampleOutline: ({ role }: PictureRequest) => ({ ...sizeOf(role), color: GREY }),
  drawSample({ role }: PictureRequest) {
    const picture = sharp({ create: { ...sizeOf(role), channels: 3, background: GREY } });
    return (PROFILES[role].alpha ? picture.png() : picture.jpeg()).toBuffer();
  },
};
