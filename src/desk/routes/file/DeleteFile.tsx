import { useState } from 'react';
import { useFetcher } from 'react-router';
import { Dialog } from '../../app/parts/Dialog.tsx';
import type { action, Order } from './file.tsx';
import css from './SaveBar.module.css';

interface Props {
  /** Of the file. */
  title: string;
  tag: string | null;
  /** What was typed is not needed any more. */
  onDelete: () => void;
}

/** Deletes a file that a volunteer made; it can be taken back from the list of contents, and from the versions. */
export function DeleteFile({ title, tag, onDelete }: Props) {
  const { data, submit, reset, state } = useFetcher<typeof action>();
  const [asking, setAsking] = useState(false);
  const refusal = data && 'refusal' in data ? data.refusal : null;
  const remove = () => {
    if (state !== 'idle') return;
    onDelete();
    const order = { intent: 'delete', tag } satisfies Order;
    void submit(order, { method: 'post', encType: 'application/json' });
  };
  const close = () => {
    setAsking(false);
    reset();
  };
  return (
    <>
      <button type="button" className={css.delete} onClick={() => setAsking(true)}>
        Borrar «{title}»
      </button>
      {asking && (
        <Dialog
          title={`¿Borrar «${title}»?`}
          onClose={close}
          actions={
            <>
              {!refusal && (
                <button type="button" className="button" onClick={remove}>
                  Borrar
                </button>
              )}
              <button type="button" className="button" data-quiet="" onClick={close}>
                {refusal ? 'Cerrar' : 'No borrar'}
              </button>
            </>
          }
        >
          {refusal ? (
            <div role="alert">
              <p>{refusal.message}</p>
              <ul>
                {refusal.problems?.map(({ file, field, found }) => (
                  <li key={`${file} ${field}`}>
                    {field}: {found}
                  </li>
                ))}
              </ul>
            </div>
          ) : (
            <p>Dejará de estar en la web cuando la publiques. Se puede deshacer.</p>
          )}
        </Dialog>
      )}
    </>
  );
}
