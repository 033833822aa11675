import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { LastChange } from '../../core/editing/last-change.ts';
import { useClub } from '../browser/use-club.ts';
import { Button } from './Button.tsx';
import { Notice, SignInLink } from './Notice.tsx';
import css from './parts.module.css';
import { useUndo } from './useUndo.tsx';

interface ShownChange {
  /** Change that has just been made; null after it was closed or another screen was opened. */
  change: LastChange | null;
  close: () => void;
  /** True while a form's bar shows the notice, which then does not float over it. */
  isInBar: boolean;
  setInBar: (isInBar: boolean) => void;
}

const ShownChangeContext = createContext<ShownChange>({
  change: null,
  close: () => {},
  isInBar: false,
  setInBar: () => {},
});

/**
 * Notices every change of the person, whichever screen made it, because all of them reload the shell.
 * @param change newest change of the person
 */
export function ChangeNoticeProvider({
  change,
  children,
}: {
  change: LastChange | null;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const [newest, setNewest] = useState(change);
  /** Screen on which the newest change appeared; null once it was closed. */
  const [shownOn, setShownOn] = useState<string | null>(null);
  const [isInBar, setInBar] = useState(false);
  const close = useCallback(() => setShownOn(null), []);
  // A reload that began before the change may answer after it, with an older one.
  if (change && Number(change.id) > Number(newest?.id ?? 0)) {
    setNewest(change);
    // A deletion leads to another screen, which shows it.
    setShownOn(pathname);
  }
  const shown = useMemo(
    () => ({ change: shownOn === pathname ? newest : null, close, isInBar, setInBar }),
    [newest, shownOn, pathname, close, isInBar],
  );
  return <ShownChangeContext value={shown}>{children}</ShownChangeContext>;
}

interface Props {
  /** Sentence about the save that a form has made; default: that it was saved. */
  message?: string | undefined;
  /** True while the form around it has unsaved changes, with which an undo would conflict: only the message shows then. */
  isEdited?: boolean;
  /** True at the end of a screen, over which it floats. */
  isFloating?: boolean;
}

/** Says what was changed, with the links to undo it, to see it and to publish it. */
export function ChangeNotice({ message, isEdited = false, isFloating = false }: Props) {
  const { change, close, isInBar, setInBar } = useContext(ShownChangeContext);
  useEffect(() => {
    if (isFloating) return;
    setInBar(true);
    return () => setInBar(false);
  }, [isFloating, setInBar]);
  if (isFloating && (isInBar || !change)) return null;
  if ((isEdited || !change) && message === undefined) return null;
  return (
    <div className={isFloating ? css.floating : css.inBar}>
      <Notice tone="good">
        {change && !isEdited ? (
          <Change change={change} message={message} onClose={close} />
        ) : (
          <p>
            {message} <NextPublication />
          </p>
        )}
      </Notice>
    </div>
  );
}

/** Sentence with a link to the screen that publishes, for those who may use it. */
function NextPublication() {
  const isForPhotos = useClub().person?.role === 'photos';
  const words = 'próxima publicación';
  return <>Se verá en la web con la {isForPhotos ? words : <Link to="/publicar">{words}</Link>}.</>;
}

interface ChangeProps {
  change: LastChange;
  message: string | undefined;
  onClose: () => void;
}

function Change({ change, message, onClose }: ChangeProps) {
  const { title, isUndo, undoable, page } = change;
  const { pageAddress } = useClub();
  const { undo, undone, refusal, isBusy, dialog } = useUndo();
  return (
    <>
      <p>
        {(!isUndo && message) || `${title}.`} <NextPublication />
        {!undoable && ' No se puede deshacer: lo retirado no vuelve.'}
      </p>
      {undone?.version === change.id && undone.unrestored.map((reason) => <p key={reason}>{reason}</p>)}
      {refusal && (
        <p className="fault" role="alert">
          {refusal.message} <SignInLink code={refusal.code} />
        </p>
      )}
      <div className={`row ${css.actions}`}>
        {undoable && (
          <Button variant="link" aria-disabled={isBusy} onClick={() => undo(change)}>
            {isUndo ? 'Volver a ponerlo' : 'Deshacer'}
          </Button>
        )}
        {page && (
          <a href={pageAddress(page)} target="_blank" rel="noreferrer" className="text-link">
            Ver <span className={css.longer}>cómo queda en la web</span>
          </a>
        )}
      </div>
      <Button
        variant="link"
        className={`link-button ${css.close}`}
        aria-label="Cerrar el aviso"
        onClick={onClose}
      >
        ✕
      </Button>
      {dialog}
    </>
  );
}
