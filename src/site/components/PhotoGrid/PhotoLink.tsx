import type { AnchorHTMLAttributes } from 'react';
import { largestUrl } from '../../../pictures/markup.ts';
import type { PhotoView } from './photo-view.ts';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  photo: Pick<PhotoView, 'id' | 'picture'>;
}

/** Leads to a photo's file; with scripts it opens the viewer at that photo of the page's grid. */
export const PhotoLink = ({ photo, ...rest }: Props) => (
  <a href={largestUrl(photo.picture)} data-photo={photo.id} {...rest} />
);
