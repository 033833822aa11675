import type { CSSProperties, ReactNode } from 'react';
import type { KindColor } from '../../../content/club.ts';
import { usePage } from '../../page-context.ts';
import { classNames } from '../class-names.ts';
import { SmartLink } from '../SmartLink.tsx';
import { type Look, Motif } from './Motif.tsx';
import css from './PageHeader.module.css';

/** Primitive classes of a ground. */
const GROUNDS: Record<Look, string> = {
  teams: 'ground',
  days: 'ground',
  photos: 'ground ink',
  places: 'ground ink',
  people: 'ground snow',
  words: 'ground snow',
};

/** Looks whose header ends in the horizon. */
const RIDGED: ReadonlySet<Look> = new Set(['teams', 'days', 'photos']);

interface Props {
  /** Look of the header: its ground and, except for `words`, its drawing. */
  look: Look;
  /** Small line above the title, such as the season. */
  eyebrow?: string;
  intro?: string;
  /** Colour of the kind of team that the page is about, used as the ground. */
  color?: KindColor;
  children?: ReactNode;
}

/** Header of an inner page with breadcrumb, title and introduction. */
export function PageHeader({ look, eyebrow, intro, color, children }: Props) {
  const { title } = usePage().page;
  const hasDrawing = look !== 'words';
  return (
    <header
      className={classNames(
        color ? 'ground' : GROUNDS[look],
        RIDGED.has(look) && `ridge ${css.ridged}`,
        css.top,
        hasDrawing && css.drawn,
        hasDrawing && look !== 'teams' && css.beside,
        look === 'days' && css.days,
        look === 'people' && css.people,
      )}
      data-color={color}
    >
      <div className={`wrap ${css.inner}`}>
        <Breadcrumb />
        <div className={css.words}>
          {eyebrow && <p className={`small strong ${css.eyebrow}`}>{eyebrow}</p>}
          <h1 className="giant" tabIndex={-1} style={{ '--letters': longestWord(title) } as CSSProperties}>
            {title}
          </h1>
          {intro && <p className={`measure ${css.intro}`}>{intro}</p>}
          {children}
        </div>
        {hasDrawing && <Motif look={look} />}
      </div>
    </header>
  );
}

/** Breadcrumb without the current page: `Inicio | Equipos federados`. */
export function Breadcrumb() {
  const { steps, showsSteps } = usePage().page;
  if (!showsSteps) return null;
  return (
    <nav aria-label="Ruta de navegación" className={`small ${css.breadcrumb}`}>
      <ol className={`plain-links ${css.steps}`}>
        {steps.map(({ link, title }) => (
          <li key={link}>
            <SmartLink to={link}>{title}</SmartLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Returns the length of the longest word of a title, from which its font size follows, so that no word is broken. */
export const longestWord = (title: string): number =>
  Math.max(...title.split(/\s+/).map((word) => word.length));
