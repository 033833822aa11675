import type { MouseEvent } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import css from './BackToTop.module.css';

/** Takes the reader up again. Where it stands and when it shows is the style sheet's, so it needs no script. */
export function BackToTop() {
  return (
    <nav className={css.track} data-screen-only="" aria-label="Esta página">
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
