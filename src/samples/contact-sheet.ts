import { writeFile } from 'node:fs/promises';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { sampleSvg } from './sample.ts';

/** Photos per album of the sample club. */
export const amounts: Record<string, number> = {
  '2020-2021/federados': 12,
  '2020-2021/torneos': 51,
  '2021-2022/federados': 34,
  '2021-2022/escuela': 38,
  '2021-2022/torneos': 5,
  '2022-2023/federados': 25,
  '2022-2023/escuela': 63,
  '2022-2023/torneos': 22,
  '2023-2024/federados': 45,
  '2023-2024/escuela': 55,
  '2023-2024/torneos': 67,
  '2023-2024/copa': 20,
  '2024-2025/federados': 35,
  '2024-2025/escuela': 23,
  '2024-2025/torneos': 4,
  '2024-2025/copa': 44,
};

/** All photos of an album side by side, in their order, in columns as the site shows them. */
async function contactSheet(album: string, columns = 7, cell = 250): Promise<Sharp> {
  const gap = 8;
  const heights = new Array<number>(columns).fill(gap);
  const tiles: OverlayOptions[] = [];
  for (let n = 1; n <= (amounts[album] ?? 24); n++) {
    const p = sampleSvg({ id: `${album}/${n}`, role: 'foto', title: `Foto ${n}` });
    const height = Math.round((cell * p.height) / p.width);
    const column = heights.indexOf(Math.min(...heights));
    tiles.push({
      input: await sharp(Buffer.from(p.svg)).resize(cell, height).png({ compressionLevel: 1 }).toBuffer(),
      left: gap + column * (cell + gap),
      top: heights[column] as number,
    });
    heights[column] = (heights[column] as number) + height + gap;
  }
  const flat = await sharp({
    create: {
      width: gap + columns * (cell + gap),
      height: Math.max(...heights),
      channels: 3,
      background: '#fffdf8',
    },
  })
    .composite(tiles)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(flat);
}

if (import.meta.main) {
  const [album, out] = process.argv.slice(2);
  if (!album || !out) {
    console.error('Uso: node src/samples/contact-sheet.ts <curso>/<tipo> <salida.png|.webp|.jpg>');
    process.exit(1);
  }
  const sheet = await contactSheet(album);
  await writeFile(
    out,
    await (out.endsWith('.webp')
      ? sheet.webp({ quality: 62 })
      : out.endsWith('.png')
        ? sheet.png()
        : sheet.jpeg({ quality: 62 })
    ).toBuffer(),
  );
}
