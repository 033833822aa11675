import type { CSSProperties, ReactNode } from 'react';
import type { KindColor } from '../../club/content/club.ts';
import { usePage } from '../page-context.ts';
import { ballDrawing } from './Ball.tsx';
import { classNames } from './class-names.ts';
import { Court } from './PageHeader/Motif.tsx';
import css from './StandIn.module.css';

interface Props {
  /** Subject of the missing photo. */
  subject: 'equipo' | 'lugar' | 'historia' | 'portada';
  /** Name of the team; its drawing shows two letters of it. */
  name?: string;
  /** Colour of the kind of team; the club's own if omitted. */
  color?: KindColor | undefined;
  /** Class that sets the size. */
  className?: string | undefined;
}

/** Decorative drawing in the club's colours, in place of a missing photo. */
export function StandIn({ subject, name = '', color, className }: Props) {
  const ball = ballDrawing(usePage().club.brand.ball);
  // A sport without a ball has a sun over its landscape.
  const isLarge = subject === 'portada' || subject === 'historia';
  const letters = lettersOf(name);
  const drawings: Record<Props['subject'], ReactNode> = {
    equipo: (
      <span className={`display ${css.letters}`} style={{ '--letters': letters.length } as CSSProperties}>
        {letters}
      </span>
    ),
    lugar: (
      <span className={css.court}>
        <Court />
      </span>
    ),
    historia: null,
    portada: null,
  };
  return (
    <span
      className={classNames(
        'ground',
        !color && subject !== 'lugar' && 'ink',
        css.drawing,
        css[subject],
        className,
      )}
      data-color={color}
      aria-hidden="true"
    >
      {drawings[subject]}
      {subject !== 'lugar' && (ball || isLarge) && (
        <svg viewBox="-1 -1 2 2" className={css.ball} aria-hidden="true">
          {ball ?? <circle r="1" className="ball-bright" />}
        </svg>
      )}
    </span>
  );
}

/**
 * Returns the initials of the first two words of more than two letters, and a single letter at the end: `Cadete femenino` gives `CF`,
 * `Sénior B` gives `SB`.
 */
function lettersOf(name: string): string {
  const words = name.split(/[\s-]+/);
  const long = words.filter((word) => word.length > 2);
  const last = words.length > 1 && words.at(-1)?.length === 1 ? words.slice(-1) : [];
  return [...(long.length > 0 ? long : [name]).slice(0, 2), ...last]
    .map((word) => [...word][0]?.toLocaleUpperCase('es'))
    .join('');
}
