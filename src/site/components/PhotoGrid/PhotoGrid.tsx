import { type AnchorHTMLAttributes, type CSSProperties, Fragment } from 'react';
import type { Album } from '../../../club/content/club.ts';
import { largestUrl } from '../../../media/pictures/markup.ts';
import { usePage } from '../../page-context.ts';
import { ContactLink } from '../Contact/ContactLinks.tsx';
import { Picture } from '../Picture.tsx';
import css from './PhotoGrid.module.css';
import { groupByChapter, type Photo, type PhotoMark, photoAlt } from './photos.ts';

/*
 * Masonry without a script: a CSS grid of very low rows, in which a photo spans as many rows as its shape needs. Automatic
 * placement puts a photo into the column that ends first, so that the visual order is the source order. Columns end unevenly,
 * because no photo is cropped to fill them.
 *
 * A column is COLUMN_UNITS units wide, a gutter GUTTER_UNITS. PhotoGrid.module.css derives the unit from the width of the grid
 * with the same two numbers.
 */
const COLUMN_UNITS = 60;
const GUTTER_UNITS = 3;

/** Returns the number of rows that a picture spans, including the gutter below. */
const rowSpan = ({ width, height }: { width: number; height: number }): number =>
  Math.round((COLUMN_UNITS * height) / width) + GUTTER_UNITS;

/** `sizes` of a photo, with the columns of PhotoGrid.module.css. */
const SIZES = [
  ...[
    [500, 1],
    [700, 2],
    [1100, 3],
    [1275, 4],
  ].map(
    ([maxWidth, columns = 1]) =>
      `(max-width: ${maxWidth}px) calc((100vw - 2*max(20px, 4vw))*${columnShare(columns)})`,
  ),
  `(max-width: 1280px) ${Math.ceil(1180 * columnShare(4))}px`,
  `${Math.ceil(1180 * columnShare(5))}px`,
].join(', ');

/** Returns the width of a column relative to the grid. */
function columnShare(columns: number): number {
  const gridUnits = (COLUMN_UNITS + GUTTER_UNITS) * columns - GUTTER_UNITS;
  return Number((COLUMN_UNITS / gridUnits).toFixed(4));
}

interface Props {
  photos: Photo[];
  marks: PhotoMark[];
  chapters?: Album['chapters'];
  /** True if the first photo is the page's first picture, which the browser loads with priority. */
  priority?: boolean;
}

/**
 * Photos as masonry. A photo is a plain link to its file; scripts open it in the viewer and put it into the address
 * (`#foto-17`), so that Back closes it and it can be shared (photo-viewer.ts).
 */
export function PhotoGrid({ photos, marks, chapters = [], priority = false }: Props) {
  const { picture } = usePage();
  return (
    <>
      <PhotoMarks marks={marks} />
      <div className={css.frame} data-photos="">
        {groupByChapter(photos, chapters).map((chapter) => (
          <Fragment key={chapter.photos[0]?.id}>
            {chapter.title && <h3 className={`display ${css.chapter}`}>{chapter.title}</h3>}
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
            <ol role="list" className={css.grid}>
              {chapter.photos.map((photo) => (
                <li
                  key={photo.id}
                  id={photo.id}
                  className={css.cell}
                  style={{ '--s': rowSpan(picture(photo.img, 'foto')) } as CSSProperties}
                  data-album={photo.album}
                  data-minors={photo.minors || undefined}
                  data-caption={photo.caption ? '' : undefined}
                >
                  <PhotoLink
                    photo={photo}
                    id={photoLinkId(photo.id)}
                    className={`stretched-card ${css.link}`}
                  >
                    <Picture
                      image={photo.img}
                      pictureRole="foto"
                      alt={photoAlt(photo)}
                      sizes={SIZES}
                      priority={priority && photo === photos[0]}
                    />
                  </PhotoLink>
                </li>
              ))}
            </ol>
          </Fragment>
        ))}
      </div>
    </>
  );
}

/** Returns the anchor of a photo's link. The anchor of the photo itself would open the viewer. */
const photoLinkId = (photo: string) => `ver-${photo}`;

/**
 * Strip of numbered links to photos of a long gallery, below the header on phones. Scripts keep these jumps out of the
 * history, so that Back still leaves the album.
 */
function PhotoMarks({ marks }: { marks: PhotoMark[] }) {
  if (marks.length === 0) return null;
  return (
    <nav className={`screen-only ${css.marks}`} aria-label="Ir a una foto">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
      <ul role="list" className={`quiet small strong plain-links ${css.strip}`}>
        {marks.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${photoLinkId(id)}`} data-jump="">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Hint on how to request the removal of a photo: in the viewer, or through the form without scripts. */
export function RemovalHint() {
  return (
    <p className={`quiet small screen-only ${css.hint}`}>
      ¿Sales en una foto y prefieres que no esté? <ContactLink>Escríbenos con su número</ContactLink>
      <span className="scripted">, o ábrela y toca «Pedir que se retire»</span>.
    </p>
  );
}

interface PhotoLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  photo: Photo;
}

/** Link to a photo's file. Scripts open the photo in the viewer instead. */
export const PhotoLink = ({ photo, ...rest }: PhotoLinkProps) => (
  <a href={largestUrl(usePage().picture(photo.img, 'foto'))} data-photo={photo.id} {...rest} />
);
