import { useHydrated } from '../../useHydrated.ts';
import { ScriptButton } from '../ScriptButton/ScriptButton.tsx';

/** Prints the page's sheet; without scripts the browser's own menu does. Some browsers of phones cannot print. */
export function PrintButton({ children = 'Imprimir la hoja' }: { children?: string }) {
  if (useHydrated() && typeof window.print !== 'function') return null;
  return <ScriptButton onClick={() => window.print()}>{children}</ScriptButton>;
}
