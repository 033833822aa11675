import type { ChangedAfter } from '../../api.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Changes } from './Changes.tsx';

interface Props {
  /** Of the version. */
  title: string;
  lost: ChangedAfter;
  /** Asked before: something changed once more in the meantime. */
  again: boolean;
  onUndo: () => void;
  onLeave: () => void;
}

/** Before an undo that would take away what was changed after it. */
export function UndoQuestion({ title, lost, again, onUndo, onLeave }: Props) {
  const { files, photos } = lost;
  return (
    <Dialog
      title="Después hubo más cambios"
      onClose={onLeave}
      actions={
        <>
          <button type="button" className="button" onClick={onLeave}>
            Dejarlo como está
          </button>
          <button type="button" className="button" data-quiet="" onClick={onUndo}>
            Deshacer y perderlos
          </button>
        </>
      }
    >
      {again && <p role="alert">Ha cambiado otra vez mientras lo mirabas.</p>}
      <p>Si deshaces «{title}», se pierde también lo que se cambió después. Esto es lo que pasaría:</p>
      {files.length > 0 && <Changes files={files} words={['Ahora', 'Volvería a ser']} />}
      {photos.length > 0 && <p>Fotos que cambiaron después: {photos.join(', ')}.</p>}
      <p>Quedará en esta lista, por si quieres volver.</p>
    </Dialog>
  );
}
