import type { MouseEvent } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import css from './BackToTop.module.css';

/**
 * Appears after a screenful. It sits in a track that begins one screen down the page and sticks to the bottom of
 * the view, so it needs no script to know when to show.
 */
export function BackToTop() {
  return (
    <nav className={css.track} aria-label="Esta página">
      <a href="#inicio" className={css.button} aria-label="Volver arriba" onClick={rise}>
        <Icon name="arrow-up" />
      </a>
    </nav>
  );
}

function rise(event: MouseEvent): void {
  event.preventDefault();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
