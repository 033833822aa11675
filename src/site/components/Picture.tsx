import type { ImgHTMLAttributes } from 'react';
import type { Img } from '../../content/club.ts';
import { objectPosition, pictureSources } from '../../pictures/markup.ts';
import type { PictureRole } from '../../pictures/types.ts';
import { usePage } from '../page-context.ts';

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'alt' | 'sizes'> {
  of: Img;
  /** What it was planned for. */
  as: PictureRole;
  /** Empty for decoration. */
  alt: string;
  /** The CSS `sizes` of its layout. */
  sizes: string;
  /** The first picture on screen: fetched at once, before the rest. */
  first?: boolean;
  /** Class of a box of known size that the picture fills; empty where its place gives it the size. */
  frame?: string | undefined;
  /** A picture with transparency: shows no placeholder colour. */
  clear?: boolean;
}

/**
 * A picture in the sizes and formats that the pipeline made of it. Width and height are always set and the
 * placeholder is a colour, so nothing moves while it loads. For paper the browser fetches
 * lazy pictures by itself; made eager at `beforeprint`, Chromium would print without waiting for them.
 */
export function Picture({ of, as, alt, sizes, first = false, clear = false, frame, ...rest }: Props) {
  const data = usePage().picture(of, as);
  const { sources, img } = pictureSources(data, as, sizes);
  const style = {
    ...(!clear && { backgroundColor: data.color }),
    // Frames of other shapes keep the point that content names.
    ...(data.focus && { objectPosition: objectPosition(data) }),
  };
  const image = (
    <img
      {...img}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      {...(first && { fetchPriority: 'high' as const })}
      style={style}
      {...rest}
    />
  );
  if (sources.length === 0 && frame === undefined) return image;
  return (
    <picture className={frame === undefined ? 'picture' : `picture frame ${frame}`}>
      {sources.map((source) => (
        <source key={source.type} {...source} />
      ))}
      {image}
    </picture>
  );
}
