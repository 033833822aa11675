import { isRouteErrorResponse } from 'react-router';
import css from './ErrorScreen.module.css';

/** The error screen: what happened, in the error's own status and words, and the way home. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { status, message } = wordsOf(error);
  return (
    <div className={css.screen}>
      <div className={css.words}>
        <h1 tabIndex={-1}>¡Vaya!</h1>
        <p>Parece que se ha producido un error.</p>
        <p className={css.detail}>
          {status && <strong>{status}</strong>} {message}
        </p>
        {/* A full load: whatever broke stays behind. */}
        <a href="/" className="boton">
          Volver a la página principal
        </a>
      </div>
    </div>
  );
}

/** Status and message of whatever was thrown; the status may be empty. */
function wordsOf(error: unknown): { status: string; message: string } {
  if (isRouteErrorResponse(error)) {
    const message = typeof error.data === 'string' && error.data ? error.data : error.statusText;
    return { status: String(error.status), message };
  }
  if (error instanceof Error) return { status: '', message: error.message };
  return { status: '', message: String(error) };
}
