import { correction, generate } from 'lean-qr';
import { hasAgenda } from '../../../content/season.ts';
import { CALENDAR_ANCHOR } from '../../../contract/anchors.ts';
import { absolute } from '../../head/structured-data.ts';
import type { Source } from '../../source.server.ts';
import type { SheetFootView } from './SheetFoot.tsx';

/**
 * The code leads to the page that offers the calendar, not to the calendar: Android has no program for webcal, and some
 * iPhones import the file once instead of following it. The page works on all, and has a way for each.
 */
export function sheetFoot({ club }: Source, path: string): SheetFootView {
  const address = `${absolute(club, path)}${hasAgenda(club) ? `#${CALENDAR_ANCHOR}` : ''}`;
  return { address, qr: qrCode(address) };
}

/** A QR code as a drawing: modules are squares of one unit, rows are strokes. */
export interface QrCode {
  /** Modules along a side, the quiet zone left out. */
  size: number;
  path: string;
}

/**
 * The code of an address. Level M stands a crease or a pin through the paper. Each run of dark modules is one stroke:
 * a quarter of the text that an outline takes.
 */
function qrCode(text: string): QrCode {
  const code = generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M });
  let path = '';
  for (let y = 0; y < code.size; y++) {
    let pen = 0;
    path += `M0 ${y}.5`;
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue;
      const start = x;
      while (code.get(x + 1, y)) x++;
      path += `${start > pen ? `m${start - pen} 0` : ''}h${x + 1 - start}`;
      pen = x + 1;
    }
  }
  return { size: code.size, path };
}
