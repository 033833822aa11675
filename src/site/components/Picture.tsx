import type { ImgHTMLAttributes } from 'react';
import type { Img } from '../../club/content/club.ts';
import type { PictureRole } from '../../club/content/picture-request.ts';
import { objectPosition, pictureSources } from '../../media/pictures/markup.ts';
import { usePage } from '../page-context.ts';

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'alt' | 'sizes'> {
  image: Img;
  /** Role of the picture in the page, which determines its planned sizes. */
  pictureRole: PictureRole;
  /** Empty for decoration. */
  alt: string;
  sizes: string;
  /** True for the first picture on the screen, which is loaded eagerly. */
  priority?: boolean;
  /** Class of a frame that the picture fills; empty for a frame without a class. */
  frame?: string | undefined;
  /** True for a picture with transparency, which has no placeholder colour. */
  transparent?: boolean;
}

/**
 * Picture in all planned sizes and formats. Width, height and a placeholder colour are set, so that nothing moves while it
 * loads. Browsers fetch lazy pictures by themselves before printing; making them eager at `beforeprint` would let Chromium
 * print without waiting for them.
 */
export function Picture({
  image,
  pictureRole,
  alt,
  sizes,
  priority = false,
  transparent = false,
  frame,
  ...rest
}: Props) {
  const data = usePage().picture(image, pictureRole);
  const { sources, img } = pictureSources(data, pictureRole, sizes);
  const style = {
    ...(!transparent && { backgroundColor: data.color }),
    // Focal point for frames of another shape.
    ...(data.focus && { objectPosition: objectPosition(data) }),
  };
  const element = (
    <img
      {...img}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      {...(priority && { fetchPriority: 'high' as const })}
      style={style}
      {...rest}
    />
  );
  if (sources.length === 0 && frame === undefined) return element;
  return (
    <picture className={frame === undefined ? 'picture' : `picture frame ${frame}`}>
      {sources.map((source) => (
        <source key={source.type} {...source} />
      ))}
      {element}
    </picture>
  );
}
