import css from './ErrorScreen.module.css';

/** The error screen, in the place of a part of a page: what happened, in the error's own words, and the way home. */
export const ErrorScreen = ({ error }: { error: unknown }) => (
  <div className={css.screen} role="alert">
    <h2>¡Vaya!</h2>
    <p>Parece que se ha producido un error.</p>
    <p className={css.detail}>{error instanceof Error ? error.message : String(error)}</p>
    <a href="/" className="button">
      Volver a la página principal
    </a>
  </div>
);
