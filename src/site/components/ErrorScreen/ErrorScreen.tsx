import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router';
import type { frameOfSite } from '../../frame.server.ts';
import { errorTitle } from '../../head/head.ts';
import { Ball } from '../Ball/Ball.tsx';
import css from './ErrorScreen.module.css';

/**
 * The error screen: what happened, in the error's own status and words, and the way home. Without a network the
 * service worker knows better, where there is one: the page is loaded as a document, in its own history entry, and the
 * worker answers with a copy or with the list of those that there are.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const { status, message } = wordsOf(error);
  const frame = useRouteLoaderData<typeof frameOfSite>('root');
  const { pathname } = useLocation();
  const isOffline = isNetworkError(error);
  const isLeftToWorker = isOffline && Boolean(navigator.serviceWorker?.controller);
  useEffect(() => {
    if (isLeftToWorker) {
      window.location.reload();
      return;
    }
    // Back would put the reader where they were on the page that is not here.
    window.scrollTo(0, 0);
    if (!isOffline) return;
    const tryAgain = () => window.location.reload();
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [isOffline, isLeftToWorker]);
  if (isLeftToWorker) return <div className={css.leaving} />;
  return (
    <div className={css.screen}>
      {/* Where drawing a page throws, the page's own title still stands: this one goes before it. */}
      <title>{errorTitle(frame?.name)}</title>
      <Ball className={css.ball} />
      <div className={css.words}>
        <h1 tabIndex={-1}>¡Vaya!</h1>
        <p>Parece que se ha producido un error.</p>
        <p className={css.detail}>
          {status && <strong>{status}</strong>} {message}
        </p>
        {isOffline && (
          <p>
            Comprueba tu conexión y <a href={pathname}>vuelve a intentarlo</a>.
          </p>
        )}
        {/* A full load: whatever broke stays behind. */}
        <a href="/" className="button">
          Volver a la página principal
        </a>
      </div>
    </div>
  );
}

/** What browsers say when a page's data or code did not arrive at all: Chromium, Firefox, Safari. */
const NOT_REACHED =
  /^(Failed to fetch|NetworkError|Load failed|The (Internet|network) connection|error loading dynamically|Importing a module)/i;

function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && NOT_REACHED.test(error.message);
}

/** Status and message of whatever was thrown; the status may be empty. */
function wordsOf(error: unknown): { status: string; message: string } {
  if (isRouteErrorResponse(error)) {
    const message = typeof error.data === 'string' && error.data ? error.data : error.statusText;
    return { status: String(error.status), message };
  }
  // The browser's own words are English, and another's in every browser.
  if (isNetworkError(error)) return { status: '', message: 'No hay conexión con el servidor.' };
  if (error instanceof Error) return { status: '', message: error.message };
  return { status: '', message: String(error) };
}
