/**
 * Makes the two web fonts from Archivo (SIL Open Font Licence, @fontsource-variable/archivo):
 * the letters Spanish needs, the weights the site uses. Run after changing either: `node scripts/subset-fonts.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const SOURCE = 'node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2';
const TARGET = 'src/site/styles/fonts';
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const SPANISH = 'áéíóúüñçàèòïÁÉÍÓÚÜÑÇÀÈÒÏ¿¡ªº°«»“”‘’–—…·•€×©\u00a0';

const fonts = [
  // 400 and 600 are masters: a range that ends between two of them carries a third one's outlines, 5 kB more.
  { file: 'archivo-texto.woff2', axes: { wdth: 100, wght: { min: 400, max: 600, default: 400 } } },
  { file: 'archivo-titular.woff2', axes: { wdth: 118, wght: 860 } },
];

const source = await readFile(SOURCE);
for (const { file, axes } of fonts) {
  const bytes = await subsetFont(source, ASCII + SPANISH, {
    targetFormat: 'woff2',
    variationAxes: axes,
    noLayoutClosure: true,
  });
  await writeFile(`${TARGET}/${file}`, bytes);
  console.log(`${file}: ${bytes.length} bytes`);
}
