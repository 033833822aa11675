/**
 * `node scripts/subset-fonts.ts`: subsets the web fonts of the typefaces (all SIL Open Font Licence,
 * @fontsource-variable/…) to the letters of Spanish and the weights that the site uses, and writes the outlines of the same
 * letters for the cards, which are drawn without fonts. The fallback metrics in each `face.css` are measured: the width of a
 * page of Spanish relative to Arial, and the font's ascent and descent.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import type { Typeface } from '../src/club/brand/brand.ts';

const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const SPANISH = 'áéíóúüñçàèòïÁÉÍÓÚÜÑÇÀÈÒÏ¿¡ªº°«»“”‘’–—…·•€×©\u00a0';

type Axes = Record<string, number | { min: number; max: number; default: number }>;

/** Weights between the font's masters 400 and 600. A range beyond them includes a third master, which adds 5 kB. */
const TEXT = { min: 400, max: 600, default: 400 };

const FACES: Record<Typeface, { from: string; texto: Axes; titular: Axes }> = {
  archivo: {
    from: 'archivo/files/archivo-latin-standard-normal',
    texto: { wdth: 100, wght: TEXT },
    titular: { wdth: 118, wght: 860 },
  },
  saira: {
    from: 'saira/files/saira-latin-standard-normal',
    texto: { wdth: 100, wght: TEXT },
    titular: { wdth: 84, wght: 820 },
  },
  bricolage: {
    from: 'bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal',
    texto: { opsz: 14, wdth: 100, wght: TEXT },
    titular: { opsz: 60, wdth: 100, wght: 800 },
  },
};

for (const [name, { from, ...files }] of Object.entries(FACES)) {
  const target = `src/site/typefaces/${name}`;
  const fonts = 'node_modules/@fontsource-variable';
  await mkdir(target, { recursive: true });
  await copyFile(`${fonts}/${from.split('/')[0]}/LICENSE`, `${target}/OFL.txt`);
  const source = await readFile(`${fonts}/${from}.woff2`);
  for (const [file, axes] of Object.entries(files)) {
    const bytes = await subsetFont(source, ASCII + SPANISH, {
      targetFormat: 'woff2',
      variationAxes: axes,
      noLayoutClosure: true,
    });
    await writeFile(`${target}/${file}.woff2`, bytes);
    console.log(`${name}/${file}.woff2: ${bytes.length} bytes`);
  }
  const cuts = { titular: files.titular, texto: { ...files.texto, wght: TEXT.max } };
  const letters: Record<string, Letters> = {};
  for (const [cut, axes] of Object.entries(cuts)) {
    const sfnt = await subsetFont(source, ASCII + SPANISH, {
      targetFormat: 'sfnt',
      variationAxes: axes,
      noLayoutClosure: true,
    });
    letters[cut] = outlinesOf(sfnt);
  }
  await writeFile(`${target}/letras.json`, `${JSON.stringify(letters)}\n`);
}

/** Outlines of letters in thousandths of their size, y upwards: advance and path by letter, kerning by pair. */
interface Letters {
  glyphs: Record<string, [advance: number, path: string]>;
  kerning: Record<string, number>;
}

function outlinesOf(sfnt: Uint8Array): Letters {
  const font = new Font(new Face(new Blob(sfnt)));
  font.setScale(1000, 1000);
  const advanceOf = (text: string): number => {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  };
  const characters = [...ASCII, ...SPANISH];
  const glyphs: Letters['glyphs'] = {};
  for (const character of characters) {
    const glyph = font.glyph(character.codePointAt(0) ?? 0);
    if (glyph === undefined) throw new Error(`No glyph for ${character}`);
    const path = font
      .glyphToPath(glyph)
      .replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
    glyphs[character] = [font.glyphHAdvance(glyph), path];
  }
  const kerning: Letters['kerning'] = {};
  const kerned = [...ASCII].filter((character) => /[\w.,:;'()-]/.test(character));
  for (const first of kerned)
    for (const second of kerned) {
      const shift = advanceOf(first + second) - advanceOf(first) - advanceOf(second);
      if (Math.abs(shift) >= 3) kerning[first + second] = shift;
    }
  return { glyphs, kerning };
}
