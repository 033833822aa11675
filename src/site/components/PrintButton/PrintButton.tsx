import { ScriptButton } from '../ScriptButton/ScriptButton.tsx';

/** Prints the page's sheet; without scripts the browser's own menu does. */
export const PrintButton = ({ children = 'Imprimir la hoja' }: { children?: string }) => (
  <ScriptButton data-print="">{children}</ScriptButton>
);
