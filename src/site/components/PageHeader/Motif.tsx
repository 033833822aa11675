import type { ReactNode } from 'react';
import { usePage } from '../../page-context.ts';
import { Ball } from '../Ball.tsx';
import { classNames } from '../class-names.ts';
import css from './Motif.module.css';

export type HeaderVariant = 'teams' | 'people' | 'places' | 'photos' | 'text' | 'days';

/** Decorative drawing of a page header, by the kind of page. */
export function Motif({ variant }: { variant: Exclude<HeaderVariant, 'text'> }) {
  return (
    <div
      className={classNames(
        'screen-only',
        css.motif,
        variant === 'teams' && css.teams,
        variant === 'people' && css.people,
        variant === 'places' && css.places,
      )}
    >
      {drawings[variant]}
      <Ball ball={usePage().club.brand.ball} className={css.ball} style={{ inset: BALL_INSETS[variant] }} />
    </div>
  );
}

/** Position of the ball as CSS `inset`. */
const BALL_INSETS: Record<Exclude<HeaderVariant, 'text'>, string> = {
  teams: '4% auto auto 60%',
  people: '-6% auto auto 41%',
  places: '52% auto auto 56%',
  photos: '22% auto auto 66%',
  days: '23% auto auto 41.5%',
};

/** Drawings in a view box of 500 by 300. */
const drawings: Record<Exclude<HeaderVariant, 'text'>, ReactNode> = {
  teams: (
    <Field>
      <path className={css.arc} d="M10 290Q180-150 300 34" />
    </Field>
  ),
  people: <People />,
  places: <Court />,
  photos: (
    <>
      <span className={`ridge ${css.photo}`} />
      <span className={`ridge ${css.photo}`} />
      <span className={`ridge ${css.photo}`} />
    </>
  ),
  days: <Days />,
};

function Field({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 500 300" className={css.field} aria-hidden="true">
      {children}
    </svg>
  );
}

/** Court with a net for volleyball, or with a centre circle. */
export function Court() {
  const hasNet = usePage().club.brand.ball === 'voleibol';
  return (
    <Field>
      <g className={css.lines}>
        <path className={css.court} d="M170 20H490L420 280H20Z" />
        {hasNet ? (
          <path d="M276 20 164 280M383 20 282 280" />
        ) : (
          <>
            <path d="M330 20 220 280" />
            <ellipse cx="275" cy="150" rx="62" ry="50" />
          </>
        )}
      </g>
      {hasNet && <path className={css.net} d="M330 6 212 292" />}
    </Field>
  );
}

const PEOPLE_COLORS = ['var(--court)', 'var(--on)', 'var(--action)', 'var(--plate)'];

/** Four people side by side, from the chest up. */
function People() {
  return (
    <Field>
      {PEOPLE_COLORS.map((color, i) => (
        <g key={color} fill={color} transform={`translate(${68 + i * 122} ${i % 2 ? 16 : 0})`}>
          <circle cy="120" r="42" />
          <path d="M-56 300V228a56 56 0 0 1 112 0v72Z" />
        </g>
      ))}
    </Field>
  );
}

/** Four weeks as rows of dots; the ball lies on one of them. */
function Days() {
  return (
    <Field>
      <path className={css.day} d={dots([0, 1, 2, 3, 4])} />
      <path className={css.weekend} d={dots([5, 6])} />
    </Field>
  );
}

const dots = (days: number[]) =>
  [0, 1, 2, 3].map((week) => days.map((day) => `M${40 + day * 70} ${40 + week * 73}h0`).join('')).join('');
