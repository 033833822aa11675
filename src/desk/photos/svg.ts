/** A logo that comes as SVG is drawn once, here; its code goes no further. */
import sharp from 'sharp';
import { RefusedFile } from './refusals.ts';

/** Most that a logo's code may weigh, bytes. */
const MOST_BYTES = 5 * 1024 * 1024;

/** Programs that draw logos write this one; nothing is fetched for it. */
const PLAIN_DOCTYPE = /<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"]*"\s+"[^"]*")?\s*>/i;

/** What a picture needs no more than a photo does: code, other files, and what could hide either. */
const ACTIVE: readonly RegExp[] = [
  /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i,
  /<(?:\w+:)?(?:script|foreignObject|iframe|object|embed|audio|video|handler|listener)\b/i,
  /[\s"'/]on\w+\s*=/i,
  /@import/i,
];
/** Style sheets, and styles of one element. */
const STYLES = /<(?:\w+:)?style\b[^>]*>([\s\S]*?)<\/(?:\w+:)?style|\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
/** What a reference may name: a part of the drawing itself, or a picture inside it. */
const INSIDE = /^\s*(?:#|data:image\/(?:png|jpe?g|webp|gif)[;,])/i;
const REFERENCES =
  /(?:\s(?:\w+:)?(?:href|src|base)\s*=\s*(?:"([^"]*)"|'([^']*)'))|url\(\s*["']?([^"')]*)["']?\s*\)/gi;

/** `&#104;` and `&#x68;` as the letters that they are. */
function withoutCharacterReferences(text: string): string {
  return text.replace(/&#(?:x([0-9a-f]+)|(\d+));?/gi, (all, hex?: string, decimal?: string) => {
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : all;
  });
}

/** Whether an SVG holds code, or refers to anything outside itself. Links (`<a href>`) count: a picture has none. */
export function isActiveSvg(svg: string): boolean {
  const text = withoutCharacterReferences(svg.replace(PLAIN_DOCTYPE, ''));
  if (text.includes('\0') || ACTIVE.some((sign) => sign.test(text))) return true;
  // An escape hides what a style names; logos have none.
  if ([...text.matchAll(STYLES)].some((style) => style.slice(1).join('').includes('\\'))) return true;
  return [...text.matchAll(REFERENCES)].some(([, a, b, c]) => !INSIDE.test(a ?? b ?? c ?? ''));
}

/**
 * Draws an SVG as a PNG with transparency, `longSide` px.
 * Throws RefusedFile for one with code or references, and for one that cannot be drawn.
 */
export async function drawSvg(bytes: Buffer, longSide: number): Promise<Buffer> {
  if (bytes.length > MOST_BYTES) throw new RefusedFile({ code: 'svg-ilegible' });
  const text = new TextDecoder().decode(bytes);
  if (isActiveSvg(text)) throw new RefusedFile({ code: 'svg-activo' });
  const plain = Buffer.from(text.replace(PLAIN_DOCTYPE, ''));
  try {
    const { width, height } = await sharp(plain).metadata();
    // 72 dots per inch draw it at the size that it names.
    const density = Math.min(100_000, Math.max(1, (72 * longSide) / Math.max(width, height)));
    const drawn = sharp(plain, { density }).resize(longSide, longSide, { fit: 'inside' }).ensureAlpha();
    const png = await drawn.png({ compressionLevel: 1 }).toBuffer();
    const { channels } = await sharp(png).stats();
    if (channels[3]?.max === 0) throw new RefusedFile({ code: 'svg-vacio' });
    return png;
  } catch (error) {
    throw error instanceof RefusedFile ? error : new RefusedFile({ code: 'svg-ilegible' });
  }
}
