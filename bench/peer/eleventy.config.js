/** Club pages in the style of eleventy-base-blog 9: inline styles, pictures in common widths, no scripts. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const photosDir = join(import.meta.dirname, '../../sample-club/photos');
const WIDTHS = [400, 800, 1280];
const FORMATS = ['webp', 'jpeg'];

export default function (config) {
  const outputDir = process.env.PEER_DIR;
  mkdirSync(join(outputDir, 'img'), { recursive: true });
  config.setOutputDirectory(outputDir);
  config.addPassthroughCopy({ [`${photosDir}/{patrocinadores,colaboradores,club}/*.svg`]: 'logos' });

  config.addAsyncShortcode('picture', async (id, alt, sizes = '100vw', isFirst = false) => {
    const original = sharp(join(photosDir, `${id}.webp`));
    const { width, height } = await original.metadata();
    const name = (size, format) => `/img/${id.replaceAll('/', '-')}-${size}.${format}`;
    for (const size of WIDTHS)
      for (const format of FORMATS) {
        const file = join(outputDir, name(size, format));
        // Atomic, so that an interrupted build leaves no partial picture.
        if (!existsSync(file))
          writeFileSync(file, await original.clone().resize({ width: size }).toFormat(format).toBuffer());
      }
    const set = (format) => WIDTHS.map((size) => `${name(size, format)} ${size}w`).join(', ');
    const loading = isFirst ? 'fetchpriority="high"' : 'loading="lazy"';
    return `<picture><source type="image/webp" srcset="${set('webp')}" sizes="${sizes}"><img src="${name(400, 'jpeg')}" srcset="${set('jpeg')}" sizes="${sizes}" width="${width}" height="${height}" alt="${alt}" ${loading} decoding="async"></picture>`;
  });
}

export const config = { htmlTemplateEngine: 'njk' };
