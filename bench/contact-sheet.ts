import sharp, { type OverlayOptions } from 'sharp';

/** A page as it looked. */
export interface Shot {
  path: string;
  png: Buffer;
}

/** Width of a page on a sheet, px, and how many stand side by side. */
export interface Layout {
  tile: number;
  inRow: number;
}

const GAP = 24;
const LABEL = 36;
const GROUND = '#8a8f98';

/** Lays pages side by side, each under its address, and writes the picture. */
export async function contactSheet(shots: Shot[], { tile, inRow }: Layout, file: string): Promise<void> {
  const tiles = await Promise.all(
    shots.map(async ({ path, png }) => {
      const { data, info } = await sharp(png)
        .resize({ width: tile })
        .png()
        .toBuffer({ resolveWithObject: true });
      return { path, data, height: info.height };
    }),
  );
  const layers: OverlayOptions[] = [];
  let top = GAP;
  for (let first = 0; first < tiles.length; first += inRow) {
    const row = tiles.slice(first, first + inRow);
    for (const [column, { path, data }] of row.entries()) {
      const left = GAP + column * (tile + GAP);
      layers.push({ input: label(path, tile), left, top }, { input: data, left, top: top + LABEL });
    }
    top += LABEL + Math.max(...row.map(({ height }) => height)) + GAP;
  }
  const width = GAP + Math.min(inRow, tiles.length) * (tile + GAP);
  await sharp({ create: { width, height: top, channels: 3, background: GROUND } })
    .composite(layers)
    .webp({ quality: 84 })
    .toFile(file);
}

const label = (path: string, width: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text y="22" font-family="sans-serif" font-size="16" fill="#fff">${path}</text></svg>`,
  );
