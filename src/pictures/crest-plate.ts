/** The club's crest on a picture that goes out into the world by itself. */
import sharp from 'sharp';
import { type Original, openImage } from './decode.ts';

/** Of the picture's shorter side: the side of the plate, its distance from the edges, the room around the crest. */
const [SIDE, EDGE, ROOM] = [0.24, 0.06, 0.025];

/**
 * The picture with the crest on a white plate: in its lower left corner, where previews cover nothing, or in the middle,
 * twice as large, of a picture that shows nothing else.
 */
export async function withCrest(picture: Original, crest: Buffer, inMiddle = false): Promise<Original> {
  const { pixels, width, height, channels } = picture;
  const unit = Math.min(width, height) * (inMiddle ? 2 : 1);
  const [side, edge, room] = [SIDE, EDGE, ROOM].map((share) => Math.round(share * unit)) as [
    number,
    number,
    number,
  ];
  const inner = side - 2 * room;
  const mark = await openImage(crest)
    .resize(inner, inner, { fit: 'contain', background: '#ffffff00' })
    .png()
    .toBuffer();
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" rx="${Math.round(side / 6)}" fill="#fff"/></svg>`;
  const left = inMiddle ? Math.round((width - side) / 2) : edge;
  const top = inMiddle ? Math.round((height - side) / 2) : height - edge - side;
  const { data } = await sharp(pixels, { raw: { width, height, channels } })
    .composite([
      { input: Buffer.from(plate), left, top },
      { input: mark, left: left + room, top: top + room },
    ])
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { ...picture, pixels: data, channels: 3 };
}
