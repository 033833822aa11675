import type { PictureData } from '../../../pictures/types.ts';

/** A photo of an album, as its grid and the lightbox show it. */
export interface PhotoView {
  /** Anchor of the photo on its page: `foto-17`. */
  id: string;
  /** Its number in the album; removed numbers leave a gap. */
  n: number;
  /** `Copa 2024-2025` */
  album: string;
  /** Shows minors: not offered for download. */
  minors: boolean;
  picture: PictureData;
}
