import type { PhotoMark } from './marks.ts';
import css from './PhotoMarks.module.css';

/** Anchor of a photo's link. The photo's own would open the viewer. */
export const linkId = (photo: string) => `ver-${photo}`;

/**
 * The way to the other photos of a long gallery on a phone: a strip of numbers that stays under the header. Plain
 * anchors; with scripts a jump leaves no entry in the history, so that Back still leaves the album.
 */
export function PhotoMarks({ marks }: { marks: PhotoMark[] }) {
  if (marks.length === 0) return null;
  return (
    <nav className={css.marks} data-screen-only="" aria-label="Ir a una foto">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
      <ul role="list" className={css.strip}>
        {marks.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${linkId(id)}`} data-jump="">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
