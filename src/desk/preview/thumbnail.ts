import { type Manifest, variantsOf } from '../../pictures/manifest.ts';

/** Path of a published file of a picture, the smallest that is as wide; undefined for one that is not planned. */
export function thumbnailPath({ pictures }: Manifest, id: string, width: number): string | undefined {
  const picture = Object.values(pictures).find((each) => each.id === id && each.role !== 'compartir');
  const variants = picture ? variantsOf(picture) : [];
  return (variants.find((variant) => variant.width >= width) ?? variants.at(-1))?.path;
}
