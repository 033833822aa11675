/**
 * Many small marks on one transparent sheet: every page shows all sponsors and collaborators, and one file is asked
 * for instead of one each. The page shows a cell of the sheet where it would show a mark.
 */
import sharp from 'sharp';
import type { Original } from './decode.ts';
import type { Rect, Size } from './geometry.ts';

/** What a mark may take of the sheet, px: twice the space that the layout gives it (Partners.module.css). */
const CELL: Size = { width: 480, height: 144 };
/** Keeps neighbours out of a cell whose edges fall between two pixels of the screen. */
const GAP = 8;
const SHEET_WIDTH = 2 * CELL.width + GAP;

/** Even, so that a cell begins and ends on whole pixels of the half-size sheet as well. */
const even = (length: number) => Math.max(2, 2 * Math.round(length / 2));

/** Where each mark goes, in the given order, row by row; and how large the sheet is. All lengths are even. */
export function layoutSheet(marks: readonly Size[]): { size: Size; cells: Rect[] } {
  const cells: Rect[] = [];
  let [left, top, bottom, right] = [0, 0, 0, 0];
  for (const mark of marks) {
    const scale = Math.min(1, CELL.width / mark.width, CELL.height / mark.height);
    const [width, height] = [even(mark.width * scale), even(mark.height * scale)];
    if (left + width > SHEET_WIDTH) {
      left = 0;
      top = bottom + GAP;
    }
    cells.push({ left, top, width, height });
    bottom = Math.max(bottom, top + height);
    right = Math.max(right, left + width);
    left += width + GAP;
  }
  return { size: { width: right, height: bottom }, cells };
}

/** Puts decoded marks into their cells. */
export async function composeSheet(
  size: Size,
  cells: readonly Rect[],
  marks: readonly Original[],
): Promise<Original> {
  const placed = await Promise.all(
    marks.map(async ({ pixels, channels, width, height }, i) => {
      const cell = cells[i] as Rect;
      const input = await sharp(pixels, { raw: { width, height, channels } })
        .resize(cell.width, cell.height, { fit: 'fill' })
        .png({ compressionLevel: 1 })
        .toBuffer();
      return { input, left: cell.left, top: cell.top };
    }),
  );
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const { data, info } = await sharp({ create: { ...size, channels: 4, background } })
    .composite(placed)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels: 4 };
}
