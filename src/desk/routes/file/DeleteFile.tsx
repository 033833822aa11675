import { useState } from 'react';
import { Button } from '../../app/parts/Button.tsx';
import { Dialog } from '../../app/parts/Dialog.tsx';

interface Props {
  /** Of the file. */
  title: string;
  onDelete: () => void;
}

/** Deletes a file that a volunteer made; it can be taken back from the list of contents, and from the versions. */
export function DeleteFile({ title, onDelete }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="link" onClick={() => setAsking(true)}>
        Borrar «{title}»
      </Button>
      {asking && (
        <Dialog
          title={`¿Borrar «${title}»?`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button
                onClick={() => {
                  setAsking(false);
                  onDelete();
                }}
              >
                Borrar
              </Button>
              <Button look="quiet" onClick={() => setAsking(false)}>
                No borrar
              </Button>
            </>
          }
        >
          <p>Dejará de estar en la web cuando la publiques. Se puede deshacer.</p>
        </Dialog>
      )}
    </>
  );
}
