import { ScriptButton } from '../ScriptButton/ScriptButton.tsx';

/** Prints the page's sheet; without scripts the browser's own menu does. */
export const PrintButton = () => <ScriptButton onClick={() => window.print()}>Imprimir la hoja</ScriptButton>;
