import type { CSSProperties, ReactNode } from 'react';
import type { KindColor } from '../../../club/content/club.ts';
import { usePage } from '../../page-context.ts';
import { MarkedText } from '../../text/ProperName.tsx';
import { classNames } from '../class-names.ts';
import { SmartLink } from '../SmartLink.tsx';
import { type HeaderVariant, Motif } from './Motif.tsx';
import css from './PageHeader.module.css';

/** Classes of the header's ground. */
const GROUND_CLASSES: Record<HeaderVariant, string> = {
  teams: 'ground',
  days: 'ground',
  photos: 'ground ink',
  places: 'ground ink',
  people: 'ground snow',
  text: 'ground snow',
};

/** Variants whose header ends in the horizon. */
const RIDGED_VARIANTS: ReadonlySet<HeaderVariant> = new Set(['teams', 'days', 'photos']);

/** Number that stands for a page: `182 partidos`. */
export interface Figure {
  count: number;
  noun: string;
}

interface Props {
  /** Variant of the header: its ground and, except for `text`, its drawing. */
  variant: HeaderVariant;
  /** Small line above the title, such as the season. */
  eyebrow?: string;
  intro?: string;
  /** Colour of the kind of team that the page is about, used as the ground. */
  color?: KindColor;
  /** Ground, if it is not the variant's. */
  tone?: 'ink';
  /** Number in place of the drawing. */
  figure?: Figure;
  children?: ReactNode;
}

/** Header of an inner page with breadcrumb, title and introduction. */
export function PageHeader({ variant, eyebrow, intro, color, tone, figure, children }: Props) {
  const { page, club } = usePage();
  const { title } = page;
  const hasDrawing = variant !== 'text' && !figure;
  return (
    <header
      className={classNames(
        color ? 'ground' : (tone && `ground ${tone}`) || GROUND_CLASSES[variant],
        RIDGED_VARIANTS.has(variant) && `ridge ${css.ridged}`,
        css.top,
        hasDrawing && css.drawn,
        hasDrawing && variant !== 'teams' && css.beside,
        variant === 'days' && css.days,
        (variant === 'people' || variant === 'places') && css.drawnBelow,
        figure && css.counted,
      )}
      data-color={color}
    >
      <div className={`wrap ${css.inner}`}>
        <Breadcrumb />
        <div className={css.text}>
          {eyebrow && <p className={`small strong ${css.eyebrow}`}>{eyebrow}</p>}
          <h1 className="giant" tabIndex={-1} style={{ '--letters': longestWord(title) } as CSSProperties}>
            {title}
          </h1>
          {intro && (
            <p className={`measure ${css.intro}`}>
              <MarkedText text={intro} names={[club.name]} />
            </p>
          )}
          {children}
        </div>
        {hasDrawing && <Motif variant={variant} />}
        {figure && (
          <p className={`display ${css.figure}`}>
            <span>{figure.count}</span> {figure.noun}
          </p>
        )}
      </div>
    </header>
  );
}

/** Breadcrumb without the current page: `Inicio | Equipos federados`. */
export function Breadcrumb() {
  const { breadcrumb, showsBreadcrumb } = usePage().page;
  if (!showsBreadcrumb) return null;
  return (
    <nav aria-label="Ruta de navegación" className={`small ${css.breadcrumb}`}>
      <ol className={`plain-links ${css.steps}`}>
        {breadcrumb.map(({ link, title }) => (
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
