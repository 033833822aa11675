import { type AnchorHTMLAttributes, type CSSProperties, Fragment } from 'react';
import type { Album } from '../../../club/content/club.ts';
import { largestUrl } from '../../../media/pictures/markup.ts';
import { usePage } from '../../page-context.ts';
import { ContactLink } from '../Contact/ContactLinks.tsx';
import { classNames } from '../class-names.ts';
import { Picture } from '../Picture.tsx';
import css from './PhotoGrid.module.css';
import {
  COLUMN_UNITS,
  GUTTER_UNITS,
  groupByChapter,
  levelColumns,
  type Photo,
  type PhotoMark,
  photoAlt,
  rowSpan,
} from './photos.ts';

/*
 * Masonry without a script: a CSS grid of very low rows, in which a photo spans as many rows as its shape needs. Automatic
 * placement puts a photo into the column that ends first, so that the visual order is about the source order. No photo is
 * cropped; some take two columns and some of the last ones change places, so that the columns of a chapter end evenly.
 *
 * PhotoGrid.module.css derives the unit from the width of the grid with the numbers in photos.ts.
 */

/** Columns by the widest window that has them, as in PhotoGrid.module.css; five in all wider windows. */
const COLUMNS = [
  [500, 1],
  [700, 2],
  [1100, 3],
  [1280, 4],
  [Number.POSITIVE_INFINITY, 5],
] as const;
const COLUMN_COUNTS = [5, 4, 3, 2] as const;
const WIDE_CLASSES = { 5: css.wide5, 4: css.wide4, 3: css.wide3, 2: css.wide2 };
const LATE_CLASSES = { 5: css.late5, 4: css.late4, 3: css.late3, 2: css.late2 };

/**
 * `sizes` of a photo on dense phones, in one column beside gutters of 20 px: about 1.5 pixels for each CSS pixel, as in a page's
 * header. The viewer shows the photo sharper.
 */
const DENSE_PHONE_SIZES =
  '(max-width: 500px) and (min-resolution: 2.5dppx) calc(50vw - 20px), (max-width: 500px) and (min-resolution: 1.5dppx) calc(75vw - 30px)';

/** Returns the `sizes` of a photo. @param wideAt numbers of columns of which the photo takes two */
function photoSizes(wideAt: readonly number[]): string {
  const sizes = COLUMNS.map(([maxWidth, columns]) => {
    const share = columnShare(columns, wideAt.includes(columns) ? 2 : 1);
    if (maxWidth > 1280) return `${Math.ceil(1180 * share)}px`;
    // At 1276 px the content is as wide as it gets.
    const width = maxWidth === 1280 ? `${Math.ceil(1180 * share)}px` : '';
    const narrow = `calc((100vw - 2*max(20px, 4vw))*${share})`;
    return width
      ? `(max-width: 1275px) ${narrow}, (max-width: 1280px) ${width}`
      : `(max-width: ${maxWidth}px) ${narrow}`;
  });
  return [DENSE_PHONE_SIZES, ...sizes].join(', ');
}

/** Returns the width of one or two columns relative to the grid. */
function columnShare(columns: number, count = 1): number {
  const units = (total: number) => (COLUMN_UNITS + GUTTER_UNITS) * total - GUTTER_UNITS;
  return Number((units(count) / units(columns)).toFixed(4));
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
        {groupByChapter(photos, chapters).map((chapter) => {
          const spans = chapter.photos.map(({ img }) => rowSpan(picture(img, 'foto')));
          const levels = COLUMN_COUNTS.map((columns) => ({ columns, ...levelColumns(spans, columns) }));
          return (
            <Fragment key={chapter.photos[0]?.id}>
              {chapter.title && <h3 className={`display ${css.chapter}`}>{chapter.title}</h3>}
              {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
              <ol role="list" className={css.grid}>
                {chapter.photos.map((photo, i) => {
                  const countsOf = (role: 'wide' | 'late') =>
                    levels.filter((level) => level[role].includes(i)).map(({ columns }) => columns);
                  const wideAt = countsOf('wide');
                  return (
                    <li
                      key={photo.id}
                      id={photo.id}
                      className={classNames(
                        css.cell,
                        ...wideAt.map((columns) => WIDE_CLASSES[columns]),
                        ...countsOf('late').map((columns) => LATE_CLASSES[columns]),
                      )}
                      style={{ '--s': spans[i] } as CSSProperties}
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
                          sizes={photoSizes(wideAt)}
                          priority={priority && photo === photos[0]}
                        />
                      </PhotoLink>
                    </li>
                  );
                })}
              </ol>
            </Fragment>
          );
        })}
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
