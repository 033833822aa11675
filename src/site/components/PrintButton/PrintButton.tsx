import { useHydrated } from '../../useHydrated.ts';
import css from './PrintButton.module.css';

/** Prints the page's sheet. Without scripts the browser's own menu does, and the button is not there. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <button type="button" className={`button ${css.button}`} data-quiet="" onClick={() => window.print()}>
      Imprimir la hoja
    </button>
  );
}
