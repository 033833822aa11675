import type { ReactNode } from 'react';
import type { KindColor, Link } from '../../../content/club.ts';
import { Breadcrumb } from '../Breadcrumb/Breadcrumb.tsx';
import css from './PageHeader.module.css';

interface Props {
  title: string;
  /** Small line above the title, such as the season. */
  eyebrow?: string;
  intro?: string;
  steps: Link[];
  /** Colour of the kind of team the page belongs to. */
  color?: KindColor;
  children?: ReactNode;
}

/** The dark band that opens every inner page: the way back, its title and what it is about. */
export function PageHeader({ title, eyebrow, intro, steps, color = 'amber', children }: Props) {
  return (
    <header className={css.band} data-color={color}>
      <div className={css.inner}>
        <Breadcrumb steps={steps} />
        <div className={css.words}>
          {eyebrow && <p className={css.eyebrow}>{eyebrow}</p>}
          <h1 tabIndex={-1}>{title}</h1>
          {intro && <p className={css.intro}>{intro}</p>}
          {children}
        </div>
      </div>
    </header>
  );
}
