import type { CSSProperties, ReactNode } from 'react';
import type { Img, KindColor } from '../../../club/content/club.ts';
import { usePage } from '../../page-context.ts';
import { Ball } from '../Ball.tsx';
import { RemovalLink } from '../Contact/ContactLinks.tsx';
import { classNames } from '../class-names.ts';
import { HEADER_SIZES } from '../Grid.tsx';
import { PhotoLink } from '../PhotoGrid/PhotoGrid.tsx';
import type { Photo } from '../PhotoGrid/photos.ts';
import { Picture } from '../Picture.tsx';
import { StandIn } from '../StandIn.tsx';
import { Breadcrumb, longestWord } from './PageHeader.tsx';
import css from './PhotoHeader.module.css';

interface Props {
  /** Photo; null if the club has none. */
  img: Img | null;
  /** Role of the photo in the page. */
  pictureRole: 'equipo' | 'lugar' | 'historia';
  alt: string;
  /** Photo of the page's grid that this photo opens in the viewer. */
  photo?: Photo | undefined;
  /** Name of the photo with its article, for a link that requests its removal; omitted where the page has another one. */
  pictureName?: string;
  /** Colour of the kind of team; omitted for other subjects. */
  color?: KindColor;
  /** Heading and further content. */
  children: ReactNode;
  /** Facts below photo and heading, across the page. */
  band?: ReactNode;
}

/** Header of a page about a team, venue or album: a large photo with breadcrumb and heading beside it. */
export function PhotoHeader({ img, pictureRole, alt, photo, pictureName, color, children, band }: Props) {
  const { club, page } = usePage();
  const picture = img ? (
    <Picture
      image={img}
      pictureRole={pictureRole}
      alt={alt}
      sizes={HEADER_SIZES}
      className={css.photo}
      priority
    />
  ) : (
    <StandIn subject={pictureRole} name={page.title} color={color} className={css.photo} />
  );
  return (
    <header
      className={classNames('ground', !color && 'ink', css.top, pictureRole === 'equipo' && css.team)}
      data-color={color}
      style={{ '--letters': longestWord(page.title) } as CSSProperties}
    >
      {photo ? (
        <PhotoLink photo={photo} className={`screen-only ${css.link}`}>
          {picture}
        </PhotoLink>
      ) : (
        picture
      )}
      {img && pictureName && <RemovalLink pictureName={pictureName} />}
      <div className={`ridge ${css.text}`}>
        <Breadcrumb />
        <div className={`stack ${css.name}`}>{children}</div>
        {img && <Ball ball={club.brand.ball} className={css.ball} />}
      </div>
      {band && <div className={`ground ${css.band}`}>{band}</div>}
    </header>
  );
}
