import { ContactLink } from '../Contact/ContactLink.tsx';
import css from './RemovalHint.module.css';

/** How somebody has a photo of theirs taken down. Without scripts there is no viewer, and the form is the way. */
export function RemovalHint() {
  return (
    <p className={css.hint} data-screen-only="">
      ¿Sales en una foto y prefieres que no esté? <ContactLink>Escríbenos con su número</ContactLink>
      <span className={css.viewer}>, o ábrela y toca «Pedir que se retire»</span>.
    </p>
  );
}
