import { type AnchorHTMLAttributes, type CSSProperties, Fragment } from 'react';
import type { Album } from '../../../content/club.ts';
import { largestUrl } from '../../../pictures/markup.ts';
import { usePage } from '../../page-context.ts';
import { ContactLink } from '../Contact/ContactLinks.tsx';
import { Picture } from '../Picture.tsx';
import css from './PhotoGrid.module.css';
import { groupByChapter, type Photo, type PhotoMark, photoAlt } from './photos.ts';

/*
 * Masonry without a script: a CSS grid of very low rows, in which each photo spans as many as its shape needs.
 * The browser's own placement puts every photo where the next free column ends first, so the order of the source
 * is the order in which the eye, the keyboard and a screen reader meet them. Columns end unevenly: no photo is cut to fill them.
 *
 * A column is COLUMN_UNITS units wide, a gutter GUTTER_UNITS; PhotoGrid.module.css derives the unit from the width
 * of the grid with the same two numbers.
 */
const COLUMN_UNITS = 60;
const GUTTER_UNITS = 3;

/** Rows that a picture spans, gutter below included. */
const rowSpan = ({ width, height }: { width: number; height: number }): number =>
  Math.round((COLUMN_UNITS * height) / width) + GUTTER_UNITS;

/** Columns with gutters between them, as in PhotoGrid.module.css. */
const SIZES = [
  ...[
    [500, 1],
    [700, 2],
    [1100, 3],
    [1275, 4],
  ].map(([upTo, n = 1]) => `(max-width: ${upTo}px) calc((100vw - 2*max(20px, 4vw))*${columnShare(n)})`),
  `(max-width: 1280px) ${Math.ceil(1180 * columnShare(4))}px`,
  `${Math.ceil(1180 * columnShare(5))}px`,
].join(', ');

function columnShare(columns: number): number {
  const all = (COLUMN_UNITS + GUTTER_UNITS) * columns - GUTTER_UNITS;
  return Number((COLUMN_UNITS / all).toFixed(4));
}

interface Props {
  photos: Photo[];
  marks: PhotoMark[];
  chapters?: Album['chapters'];
  /** The photo that opens the page above them, if one does. */
  opener?: Photo | undefined;
}

/**
 * Photos as masonry. Each is a plain link to its picture; with scripts it opens the viewer, whose open photo stands in the
 * address (`#foto-17`), so that Back closes it and a photo can be shared (photo-viewer.ts).
 */
export function PhotoGrid({ photos, marks, chapters = [], opener }: Props) {
  const { picture } = usePage();
  // Shown twice in a row, above the grid and at its beginning, it would look like a mistake.
  const hidden = opener && opener === photos[0] ? opener : undefined;
  return (
    <>
      <PhotoMarks marks={marks} />
      <div className={css.frame} data-photos="">
        {groupByChapter(photos, chapters).map((part) => (
          <Fragment key={part.photos[0]?.id}>
            {part.title && <h3 className={`display ${css.chapter}`}>{part.title}</h3>}
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
            <ol role="list" className={css.grid}>
              {part.photos.map((photo) => (
                <li
                  key={photo.id}
                  id={photo.id}
                  className={css.cell}
                  style={{ '--s': rowSpan(picture(photo.img, 'foto')) } as CSSProperties}
                  data-screen={photo === hidden ? 'none' : undefined}
                  data-album={photo.album}
                  data-minors={photo.minors || undefined}
                  data-caption={photo.caption ? '' : undefined}
                >
                  <PhotoLink
                    photo={photo}
                    id={photo === hidden ? undefined : photoLinkId(photo.id)}
                    className={`whole ${css.link}`}
                  >
                    <Picture
                      of={photo.img}
                      as="foto"
                      alt={photoAlt(photo)}
                      sizes={SIZES}
                      first={!opener && photo === photos[0]}
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

/** Anchor of a photo's link. The photo's own would open the viewer. */
export const photoLinkId = (photo: string) => `ver-${photo}`;

/**
 * The way to the other photos of a long gallery on a phone: a strip of numbers that stays under the header. Plain
 * anchors; with scripts a jump leaves no entry in the history, so that Back still leaves the album.
 */
function PhotoMarks({ marks }: { marks: PhotoMark[] }) {
  if (marks.length === 0) return null;
  return (
    <nav className={css.marks} data-screen-only="" aria-label="Ir a una foto">
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

/** How somebody has a photo of theirs taken down. Without scripts there is no viewer, and the form is the way. */
export function RemovalHint() {
  return (
    <p className={`quiet small ${css.hint}`} data-screen-only="">
      ¿Sales en una foto y prefieres que no esté? <ContactLink>Escríbenos con su número</ContactLink>
      <span data-scripted="">, o ábrela y toca «Pedir que se retire»</span>.
    </p>
  );
}

interface PhotoLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  photo: Photo;
}

/** Leads to a photo's file; with scripts it opens the viewer at that photo of the page's grid. */
export const PhotoLink = ({ photo, ...rest }: PhotoLinkProps) => (
  <a href={largestUrl(usePage().picture(photo.img, 'foto'))} data-photo={photo.id} {...rest} />
);
