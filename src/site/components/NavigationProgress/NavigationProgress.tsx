import { useEffect, useState } from 'react';
import { createPath, useNavigation } from 'react-router';
import css from './NavigationProgress.module.css';

/** After so long a visitor is told that it takes long, ms: slow 3G needs less for any page. */
const LATE_MS = 8_000;

/**
 * A bar under the header while the next page is on its way; it waits a moment, so that quick changes show none. Where
 * a server keeps the visitor waiting, words and a plain link besides: a load of its own, with all the browser's means.
 */
export function NavigationProgress() {
  const { state, location } = useNavigation();
  const late = useLate(location?.key);
  return (
    <div className={css.track} role="status">
      {state === 'loading' && (
        <div className={css.bar}>
          <span className="visually-hidden">Cargando la página</span>
        </div>
      )}
      {location && late && (
        <p className={css.late}>
          La página tarda más de lo normal. <a href={createPath(location)}>Abrirla de nuevo</a>
        </p>
      )}
    </div>
  );
}

/** True once the same thing has been on its way for LATE_MS. */
function useLate(key: string | undefined): boolean {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (key === undefined) return;
    const timer = setTimeout(() => setLate(key), LATE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return key !== undefined && late === key;
}
