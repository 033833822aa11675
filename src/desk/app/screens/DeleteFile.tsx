import { useState } from 'react';
import { useNavigate } from 'react-router';
import { API, type Deleted, type Remark } from '../../api.ts';
import { ask, DeskError } from '../ask.ts';
import { useClub } from '../overview.ts';
import { Dialog } from '../parts/Dialog.tsx';
import css from './SaveBar.module.css';
import type { Editing } from './useFile.ts';

/** Deletes a file that a volunteer made; it can be taken back from the list of contents, and from the versions. */
export function DeleteFile({ editing }: { editing: Editing }) {
  const { open, title, forget } = editing;
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<{ words: string; problems: Remark[] }>();
  const { reload } = useClub();
  const navigate = useNavigate();
  if (!open) return null;
  const remove = async () => {
    try {
      const query = { archivo: open.file, marca: open.tag ?? '' };
      const { version } = await ask<Deleted>(API.file, { method: 'DELETE', query });
      forget();
      reload();
      navigate('/contenido', { state: { deleted: { file: open.file, title, version } } });
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      setRefused({ words: error.message, problems: error.refusal.problems ?? [] });
    }
  };
  const close = () => {
    setAsking(false);
    setRefused(undefined);
  };
  return (
    <>
      <button type="button" className={css.delete} onClick={() => setAsking(true)}>
        Borrar «{title}»
      </button>
      {asking && (
        <Dialog title={`¿Borrar «${title}»?`} onClose={close}>
          {refused ? (
            <div role="alert">
              <p>{refused.words}</p>
              <ul>
                {refused.problems.map(({ file, field, found }) => (
                  <li key={`${file} ${field}`}>
                    {field}: {found}
                  </li>
                ))}
              </ul>
            </div>
          ) : (
            <p>Dejará de estar en la web cuando la publiques. Se puede deshacer.</p>
          )}
          <div className={css.choices}>
            {!refused && (
              <button type="button" className="button" onClick={remove}>
                Borrar
              </button>
            )}
            <button type="button" className="button" data-quiet="" onClick={close}>
              {refused ? 'Cerrar' : 'No borrar'}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
