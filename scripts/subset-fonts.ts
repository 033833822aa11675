/**
 * `node scripts/subset-fonts.ts`: subsets the web fonts of the typefaces (all SIL Open Font Licence,
 * @fontsource-variable/…) to the letters of Spanish and the weights that the site uses. The fallback metrics in each
 * `face.css` are measured: the width of a page of Spanish relative to Arial, and the font's ascent and descent.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
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
}
