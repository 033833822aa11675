/** `npm run screens`: every screen at every width, and one contact sheet of them per width, labelled. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { collect } from './collect.ts';
import { readShot } from './references.ts';
import { SHOTS, WIDTHS } from './screens.ts';

const FOLDER = 'test-results/screens';
const CELL = { width: 320, height: 760, label: 36, gap: 16 };
const ACROSS = 8;

collect(FOLDER);
for (const width of WIDTHS) {
  const shots = SHOTS.filter((shot) => shot.width === width);
  const cells = await Promise.all(shots.map(({ name }, at) => cell(name, at)));
  const rows = Math.ceil(shots.length / ACROSS);
  const sheet = sharp({
    create: {
      width: ACROSS * (CELL.width + CELL.gap) + CELL.gap,
      height: rows * (CELL.height + CELL.label + CELL.gap) + CELL.gap,
      channels: 3,
      background: '#777',
    },
  }).composite(cells.flat());
  const file = join(FOLDER, `sheet-${width}.webp`);
  await writeFile(file, await sheet.webp({ quality: 80 }).toBuffer());
  console.log(file);
}

/** The top of a screen, as much as has room, under its name. */
async function cell(name: string, at: number) {
  const shot = await readShot(FOLDER, name);
  if (!shot) throw new Error(`${name} was not taken`);
  const left = CELL.gap + (at % ACROSS) * (CELL.width + CELL.gap);
  const top = CELL.gap + Math.floor(at / ACROSS) * (CELL.height + CELL.label + CELL.gap);
  const fitted = await sharp(shot).resize({ width: CELL.width }).toBuffer();
  const { height } = await sharp(fitted).metadata();
  const input = await sharp(fitted)
    .extract({ left: 0, top: 0, width: CELL.width, height: Math.min(height, CELL.height) })
    .png()
    .toBuffer();
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="${CELL.label}"><text x="0" y="24" font-family="sans-serif" font-size="20" fill="#fff">${name}</text></svg>`;
  return [
    { input: Buffer.from(label), left, top },
    { input, left, top: top + CELL.label },
  ];
}
