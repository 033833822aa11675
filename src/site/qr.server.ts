import { correction, generate } from 'lean-qr';

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
export function qrCode(text: string): QrCode {
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
