/** Draws the cards of a site. Encoded cards stay in the cache, by the hash in their names, so that a build only draws new ones. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Folders } from '../../base/config/folders.ts';
import type { Brand } from '../../club/brand/brand.ts';
import type { Club } from '../../club/content/club.ts';
import { pictureKey } from '../../club/content/picture-request.ts';
import { readCached, writeAtomically } from '../../media/pictures/cache.ts';
import { openOriginal } from '../../media/pictures/encode.ts';
import type { PictureManifest, PlannedPicture } from '../../media/pictures/manifest.ts';
import { PICTURES_AT_ONCE, runInPool } from '../../media/pictures/pool.ts';
import { CARD_FORMATS, type Card, type CardContent, type CardFormat } from '../cards/card.ts';
import { drawCard } from '../cards/draw-card.ts';
import type { TypefaceLetters } from '../cards/lettering.ts';
import { TYPEFACES_DIR } from './brand-files.ts';
import { removeOld } from './bundle.ts';

/** Club whose colours, typeface and crest the cards have. */
interface CardClub {
  club: Pick<Club, 'brand' | 'crest'>;
  manifest: PictureManifest;
}

/** Age in ms after which a card leaves the cache. Pages show no card of older results (`NEWS_DAYS`). */
const MAX_AGE = 30 * 24 * 60 * 60 * 1000;

/**
 * Writes the pictures of the cards into a site.
 * @param folders the folder of photos, with the crest, and the cache
 */
export async function writeCards(
  siteDir: string,
  cards: readonly Card[],
  cardClub: CardClub,
  folders: Pick<Folders, 'photosDir' | 'cacheDir'>,
): Promise<void> {
  const cacheDir = join(folders.cacheDir, 'carteles');
  await mkdir(cacheDir, { recursive: true });
  await removeOld(cacheDir, MAX_AGE);
  const files = cards.flatMap((card) =>
    CARD_NAMES.map((format) => ({ content: card.content, format, path: card.paths[format] })),
  );
  await runInPool(files, PICTURES_AT_ONCE, async ({ content, format, path }) => {
    const cached = join(cacheDir, basename(path));
    let png = await readCached(cached);
    if (!png) {
      png = await encodeCard(content, format, cardClub, folders);
      await writeAtomically(cached, png);
    }
    await mkdir(dirname(join(siteDir, path)), { recursive: true });
    await writeFile(join(siteDir, path), png);
  });
}

const CARD_NAMES = Object.keys(CARD_FORMATS) as CardFormat[];

/** Draws a card and encodes it as PNG, without a palette, which would change the club's colours. */
export async function encodeCard(
  content: CardContent,
  format: CardFormat,
  { club: { brand, crest }, manifest }: CardClub,
  folders: Pick<Folders, 'photosDir'>,
): Promise<Buffer> {
  const mark = manifest.pictures[pictureKey(crest.id, 'escudo')];
  const { svg, crest: box } = drawCard(content, brand, await readLetters(brand.typeface), format);
  return sharp(Buffer.from(svg))
    .composite(
      mark ? [{ input: await drawCrest(mark, box.side, folders), left: box.left, top: box.top }] : [],
    )
    .png({ compressionLevel: 9 })
    .toBuffer();
}

async function drawCrest(
  crest: PlannedPicture,
  side: number,
  folders: Pick<Folders, 'photosDir'>,
): Promise<Buffer> {
  const { pixels, width, height, channels } = await openOriginal(crest, folders);
  return sharp(pixels, { raw: { width, height, channels } })
    .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
}

/** Outlines of the letters of a typeface. */
const readLetters = async (typeface: Brand['typeface']): Promise<TypefaceLetters> =>
  JSON.parse(await readFile(join(TYPEFACES_DIR, typeface, 'letras.json'), 'utf8'));
