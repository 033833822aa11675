import type { CSSProperties, ReactNode } from 'react';
import type { KindColor } from '../../../content/club.ts';
import { usePage } from '../../page-context.ts';
import { SmartLink } from '../SmartLink.tsx';
import { type Look, Motif } from './Motif.tsx';
import css from './PageHeader.module.css';

const GROUNDS: Record<Look, 'night' | 'ink' | 'snow'> = {
  teams: 'night',
  days: 'night',
  photos: 'ink',
  places: 'ink',
  people: 'snow',
  words: 'snow',
};

/** Heads that end in the horizon. */
const RIDGED: ReadonlySet<Look> = new Set(['teams', 'days', 'photos']);

interface Props {
  /** What the page is about: each look has its ground and, except for `words`, a drawing. */
  look: Look;
  /** Small line above the title, such as the season. */
  eyebrow?: string;
  intro?: string;
  /** Colour of the kind of team the page belongs to; the ground of a page about teams. */
  color?: KindColor;
  children?: ReactNode;
}

/** What opens every inner page: the way back, its title and what it is about. */
export function PageHeader({ look, eyebrow, intro, color, children }: Props) {
  const { title } = usePage().page;
  return (
    <header
      className={RIDGED.has(look) ? `ridge ${css.top}` : css.top}
      data-look={look}
      data-ground={color ? 'kind' : GROUNDS[look]}
      data-color={color}
      data-ridge={RIDGED.has(look) || undefined}
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
        {look !== 'words' && <Motif look={look} />}
      </div>
    </header>
  );
}

/** The way back: `Inicio | Equipos federados`. Every step is a link; the page itself is not among them. */
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

/** Letters of the longest word of a title. Its size follows from them, so that no word is broken. */
export const longestWord = (title: string): number =>
  Math.max(...title.split(/\s+/).map((word) => word.length));
