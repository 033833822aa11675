import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './Section.module.css';

interface Props extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title?: string;
  eyebrow?: string;
  /** Content at the end of the heading's line, such as a toggle or a link. */
  aside?: ReactNode;
  tone?: 'paper' | 'snow' | 'ink';
}

const GROUNDS = { paper: '', snow: 'ground snow', ink: 'ground ink horizon' };

/** Horizontal band of a page with a heading. The heading can take the focus if the section has an `id` that links lead to. */
export function Section({ title, eyebrow, aside, tone = 'paper', children, className, ...rest }: Props) {
  const heading = title && <h2 tabIndex={rest.id ? -1 : undefined}>{title}</h2>;
  return (
    <section className={classNames(GROUNDS[tone], css.section, className)} {...rest}>
      <div className="wrap">
        {(title || aside) && (
          <div className={`row ${css.head}`} data-reveal="">
            {eyebrow ? (
              <div>
                <p className={`accent strong ${css.eyebrow}`}>{eyebrow}</p>
                {heading}
              </div>
            ) : (
              heading
            )}
            {aside}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
