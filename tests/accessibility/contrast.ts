/**
 * Contrast of text and icons over pictures and gradients, measured on screenshots: axe cannot decide it.
 */
import sharp from 'sharp';
import { contrast as contrastOf } from '../../src/club/brand/colour.ts';
import type { Page } from '../setup/test.ts';
import { applyReaderStyle } from './judge.ts';

/** WCAG 1.4.3 for text, large from 24 px, or 18.66 px in bold; 1.4.11 for icons, which count as large. */
const MIN_CONTRAST = { text: 4.5, large: 3 };
/** Share of pixels around letters that may have less contrast: the tips and corners of letters do not affect legibility. */
const IGNORED_SHARE = 0.02;

/** Text or icon. */
interface Mark {
  /** Text, or label of the icon. */
  name: string;
  /** Red, green, blue: 0 to 255; opacity: 0 to 1. */
  color: [number, number, number, number];
  minRatio: number;
  /** Line boxes in px from the top left corner of the viewport. */
  lines: { left: number; top: number; right: number; bottom: number }[];
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * Finds texts and icons in view with too little contrast to the pixels around them.
 * @param selector selector of icons (svg) and of elements whose own text is checked
 */
export async function findLowContrast(
  page: Page,
  selector: string,
): Promise<{ checkedCount: number; lowContrast: string[] }> {
  const marks = await page.evaluate(findMarks, [selector, MIN_CONTRAST] as const);
  const withText = await screenshotPixels(page);
  // Shadows stay visible: they are part of the background. A line through letters is part of the text.
  await applyReaderStyle(
    page,
    `${selector}{color:transparent!important;-webkit-text-fill-color:transparent!important}
    s{text-decoration-color:transparent!important}`,
  );
  const background = await screenshotPixels(page);
  await applyReaderStyle(page, '');
  const found = marks.map((mark) => ({ ...mark, ratio: contrast(mark, withText, background) }));
  const lowContrast = found
    .filter(({ ratio, minRatio }) => ratio < minRatio)
    .map(({ name, ratio, minRatio }) => `«${name}»: ${ratio.toFixed(2)}, at least ${minRatio}`);
  return { checkedCount: marks.length, lowContrast };
}

/** Runs inside the page. */
function findMarks([selector, minContrast]: readonly [string, typeof MIN_CONTRAST]): Mark[] {
  const drawings = [...document.querySelectorAll(selector)].flatMap((element) =>
    element instanceof SVGElement
      ? [element]
      : [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== ''),
  ) as (SVGElement | Text)[];
  return drawings.flatMap((drawing) => {
    const element = drawing instanceof Text ? (drawing.parentElement as Element) : drawing;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const px = Number.parseFloat(fontSize);
    const range = document.createRange();
    range.selectNode(drawing);
    const lines = [...range.getClientRects()]
      .map(({ left, top, right, bottom }) => {
        // A typeface's line box may be far higher than its letters, and overlap the line above.
        const lineGap = drawing instanceof Text ? Math.max(0, bottom - top - 1.2 * px) / 2 : 0;
        return { left, top: top + lineGap, right, bottom: bottom - lineGap };
      })
      .filter(
        ({ left, top, right, bottom }) =>
          left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
      );
    if (lines.length === 0 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      return [];
    const isLarge = px >= 24 || (px >= 18.66 && Number(fontWeight) >= 700);
    const [r = 0, g = 0, b = 0, a = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
    let opacity = a;
    for (let box: Element | null = element; box; box = box.parentElement)
      opacity *= Number(getComputedStyle(box).opacity);
    const name = drawing instanceof Text ? drawing.data : element.closest('[aria-label]')?.ariaLabel;
    return {
      name: name?.trim().slice(0, 40) ?? '',
      color: [r, g, b, opacity],
      minRatio: drawing instanceof Text && !isLarge ? minContrast.text : minContrast.large,
      lines,
    };
  });
}

async function screenshotPixels(page: Page): Promise<Pixels> {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, ...info };
}

/** Returns the lowest contrast ratio on and beside the letters, without the worst pixels; 1 if no letter is visible. */
function contrast({ color, lines }: Mark, withText: Pixels, background: Pixels): number {
  const ratios: number[] = [];
  for (const { left, top, right, bottom } of lines) {
    for (let y = Math.floor(top); y < Math.ceil(bottom); y++) {
      for (let x = Math.floor(left); x < Math.ceil(right); x++) {
        if (isNearLetter(x, y, withText, background))
          ratios.push(ratioTo(color, background.data, 3 * (y * background.width + x)));
      }
    }
  }
  return ratios.sort((a, b) => a - b)[Math.floor(IGNORED_SHARE * ratios.length)] ?? 1;
}

/** True if a letter changes this pixel or a neighbour. */
function isNearLetter(x: number, y: number, withText: Pixels, background: Pixels): boolean {
  for (let row = Math.max(0, y - 1); row <= Math.min(withText.height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(withText.width - 1, x + 1); column++) {
      const at = 3 * (row * withText.width + column);
      let distance = 0;
      for (let i = at; i < at + 3; i++)
        distance += Math.abs((withText.data[i] ?? 0) - (background.data[i] ?? 0));
      if (distance > 0) return true;
    }
  }
  return false;
}

/** WCAG contrast ratio of a colour to the pixel beneath it. */
function ratioTo([r, g, b, a]: Mark['color'], pixels: Buffer, at: number): number {
  const backgroundColor = [...pixels.subarray(at, at + 3)];
  const hex = (parts: number[]) =>
    `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
  return contrastOf(
    hex([r, g, b].map((part, i) => part * a + (backgroundColor[i] ?? 0) * (1 - a))),
    hex(backgroundColor),
  );
}
