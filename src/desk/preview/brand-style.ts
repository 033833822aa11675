/** The club's colours and typeface over those that the bundle was made with, which are the sample's. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '../../brand/brand.ts';
import { brandSheets } from '../../brand/style-sheet.ts';
import { TYPEFACES_DIR } from '../../build/brand-files.ts';

/** Addresses that no page or file of a site has. */
export const BRAND_STYLE_PATH = '/vista-previa.css';
export const TYPEFACES_PATH = '/vista-previa/letras';

/** Puts it after every other style of a rendered page. */
export const withBrandStyle = (html: string): string =>
  html.replace('</head>', () => `<link rel="stylesheet" href="${BRAND_STYLE_PATH}"/></head>`);

export async function brandStyle(brand: Brand): Promise<string> {
  const face = await readFile(join(TYPEFACES_DIR, brand.typeface, 'face.css'), 'utf8');
  const { light, dark } = brandSheets(brand);
  return [
    face.replaceAll('url("./', `url("${TYPEFACES_PATH}/${brand.typeface}/`),
    light,
    `@media screen and (prefers-color-scheme:dark){${dark}}`,
  ].join('\n');
}
