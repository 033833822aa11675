import type { AnchorHTMLAttributes } from 'react';
import { largestUrl } from '../../../pictures/markup.ts';
import { useOpen } from '../../open-entry.ts';
import { isPlainClick } from '../PlaceLink/plain-click.ts';
import type { PhotoView } from './photo-view.ts';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  photo: Pick<PhotoView, 'id' | 'picture'>;
}

/** Leads to a photo's file; with scripts it opens the lightbox at that photo of the page's grid. */
export function PhotoLink({ photo, ...rest }: Props) {
  const open = useOpen();
  return (
    <a
      href={largestUrl(photo.picture)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        open(photo.id, { hash: photo.id });
      }}
      {...rest}
    />
  );
}
