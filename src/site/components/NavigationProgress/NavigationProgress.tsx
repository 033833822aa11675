import { useNavigation } from 'react-router';
import css from './NavigationProgress.module.css';

/** A bar under the header while the next page is on its way; it waits a moment, so that quick changes show none. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return (
    <div className={css.track} role="status">
      {state === 'loading' && (
        <div className={css.bar}>
          <span className="solo-lectores">Cargando la página</span>
        </div>
      )}
    </div>
  );
}
