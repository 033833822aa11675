import { type ReactNode, useEffect } from 'react';
import { type SubmitTarget, useFetcher } from 'react-router';
import type { Refusal } from '../../core/desk-refusal.ts';
import type { HeldUndo, LaterChanges, UndoneVersion } from '../../core/editing/versions.ts';
import { dropPictures } from '../browser/drafts.ts';
import { jsonPost, refusalIn } from '../browser/submit.ts';
import { useClub } from '../browser/use-club.ts';
import { ChangeList } from './ChangeList.tsx';
import { ConfirmDialog } from './Dialog.tsx';

/** Version to undo. */
interface Undoable {
  id: string;
  title: string;
}

/** Returns a function that undoes a version, its result, and the dialog that asks before later changes are lost. */
export function useUndo() {
  const { folderId } = useClub();
  const { state, data, submit, reset } = useFetcher<UndoneVersion | HeldUndo | { refusal: Refusal }>();
  const undone = data && 'unrestored' in data ? data : null;
  const refused = data && 'laterChanges' in data ? data : null;
  useEffect(() => {
    if (undone) dropPictures(folderId, undone.removedPictures);
  }, [undone, folderId]);

  function undo({ id, title }: Undoable, expect?: LaterChanges['expect']): void {
    if (state === 'submitting') return;
    const command = { id, title, ...(expect && { expect }) };
    void submit(command as SubmitTarget, jsonPost('/versiones/deshacer'));
  }

  const dialog: ReactNode = refused && (
    <UndoDialog
      title={refused.title}
      laterChanges={refused.laterChanges}
      isRepeated={refused.isRepeated}
      onUndo={() => undo(refused, refused.laterChanges.expect)}
      onLeave={() => reset()}
    />
  );
  return { undo, undone, refusal: refusalIn(data), isBusy: state !== 'idle', dialog };
}

interface UndoDialogProps {
  /** Title of the version. */
  title: string;
  laterChanges: LaterChanges;
  /** True if files have changed again since the dialog was first shown. */
  isRepeated: boolean;
  onUndo: () => void;
  onLeave: () => void;
}

/** Asks for confirmation of an undo that would lose later changes. */
function UndoDialog({ title, laterChanges, isRepeated, onUndo, onLeave }: UndoDialogProps) {
  const { files, photos } = laterChanges;
  return (
    <ConfirmDialog
      title="Después hubo más cambios"
      confirmLabel="Deshacer y perderlos"
      onConfirm={onUndo}
      onClose={onLeave}
      isDestructive
    >
      {isRepeated && <p role="alert">Ha cambiado otra vez mientras lo mirabas.</p>}
      <p>Si deshaces «{title}», se pierde también lo que se cambió después. Esto es lo que pasaría:</p>
      {files.length > 0 && <ChangeList files={files} labels={['Ahora', 'Volvería a ser']} />}
      {photos.length > 0 && <p>Fotos y documentos que cambiaron después: {photos.join(', ')}.</p>}
      <p>Quedará en esta lista, por si quieres volver.</p>
    </ConfirmDialog>
  );
}
