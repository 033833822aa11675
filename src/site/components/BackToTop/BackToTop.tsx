import { Icon } from '../Icon/Icon.tsx';
import css from './BackToTop.module.css';

/** Takes the reader up again. Where it stands and when it shows is the style sheet's, so it needs no script. */
export const BackToTop = () => (
  <nav className={css.track} data-screen-only="" aria-label="Esta página">
    <a href="#inicio" className={css.button} aria-label="Volver arriba">
      <Icon name="arrow-up" />
    </a>
  </nav>
);
