import type { PreviousVersion } from '../../publish-api.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { momentWords } from './moment-words.ts';

interface Props {
  previous: PreviousVersion;
  onClose: () => void;
  onPublish: () => void;
}

/** Asks before the version before is published, and says what comes back with it, or why that cannot be. */
export function PreviousDialog({ previous, onClose, onPublish }: Props) {
  const isRefused = previous.refused !== null;
  return (
    <Dialog
      title="Publicar la versión anterior"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" data-quiet="" onClick={onClose}>
            {isRefused ? 'Cerrar' : 'Dejarlo como está'}
          </button>
          {!isRefused && (
            <button type="button" className="button" onClick={onPublish}>
              Publicarla
            </button>
          )}
        </>
      }
    >
      {previous.refused === null ? (
        <p>
          Volverá la web del {momentWords(previous.at)}
          {previous.pages.length > 0 &&
            `: cambian ${new Intl.ListFormat('es').format(previous.pages.slice(0, 8).map(({ title }) => `«${title}»`))}`}
          . Los textos y las fotos de aquí no cambian.
        </p>
      ) : (
        <p>{previous.refused}</p>
      )}
    </Dialog>
  );
}
