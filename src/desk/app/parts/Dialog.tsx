import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useBlocker } from 'react-router';
import { Button } from './Button.tsx';
import css from './parts.module.css';
import { TextField } from './TextField.tsx';

interface DialogProps {
  title: string;
  /** Escape, too. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the safest first: it has the focus. A dialog with a form has them in it. */
  actions?: ReactNode;
}

/** Asks before something goes on. While it is there nothing else can be reached; then focus is back where it was. */
export function Dialog({ title, onClose, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it leaves the page: a dialog that is closed gives the focus back, one that is only removed does not.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      <div className={`stack ${css.body}`} data-gap="tight">
        {children}
      </div>
      {actions && <div className="row">{actions}</div>}
    </dialog>
  );
}

interface QuestionProps extends Omit<DialogProps, 'actions'> {
  /** The button that goes on. */
  yes: string;
  onYes: () => void;
  /** Something is lost by it: staying is what stands out. */
  loses?: boolean | undefined;
}

/** Asks whether to go on. */
export function Question({ yes, onYes, loses, ...dialog }: QuestionProps) {
  const { onClose } = dialog;
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button look={loses ? undefined : 'quiet'} onClick={onClose}>
            Dejarlo como está
          </Button>
          <Button
            look={loses ? 'quiet' : undefined}
            onClick={() => {
              onClose();
              onYes();
            }}
          >
            {yes}
          </Button>
        </>
      }
    />
  );
}

/** A button that does something once the person has confirmed it. Its words are the heading of the question, which is its content. */
export function ConfirmedButton({
  title,
  yes,
  onYes,
  loses,
  children,
  ...button
}: Omit<QuestionProps, 'onClose'> & Omit<ComponentProps<typeof Button>, 'title'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {title}…
      </Button>
      {isOpen && (
        <Question {...{ title, yes, onYes, loses }} onClose={() => setOpen(false)}>
          {children}
        </Question>
      )}
    </>
  );
}

interface LeaveProps {
  dirty: boolean;
  /** Says whether it was saved. */
  save: () => Promise<boolean>;
  /** What saving is called where it is not simply that. */
  saveWords?: string;
  /** Left without saving. */
  onLeave?: () => void;
}

/** Asks before a screen with unsaved changes is left. */
export function LeaveQuestion({ dirty, save, saveWords = 'Guardar y salir', onLeave }: LeaveProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    onLeave?.();
    blocker.proceed();
  };
  return (
    <Dialog
      title="Hay cambios sin guardar"
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button onClick={() => blocker.reset()}>Seguir aquí</Button>
          <Button look="quiet" onClick={async () => ((await save()) ? blocker.proceed() : blocker.reset())}>
            {saveWords}
          </Button>
          <Button look="quiet" onClick={leave}>
            Salir sin guardar
          </Button>
        </>
      }
    >
      <p>Si sales sin guardar, se pierden.</p>
    </Dialog>
  );
}

interface NewProps {
  /** Of the button. */
  words: string;
  /** Label of the field, and its help while a name is typed. */
  question?: string;
  help?: (name: string) => string;
  /** Whether something can be called like this. */
  isFree: (name: string) => boolean;
  onName: (name: string) => void;
}

/** A button for one more of something, by its name. */
export function NewByName({ words, question = '¿Cómo se llama?', help, isFree, onName }: NewProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed?.trim() ?? '';
  const close = () => setTyped(null);
  const take = (event: FormEvent) => {
    event.preventDefault();
    if (!isFree(name)) return;
    close();
    onName(name);
  };
  return (
    <>
      <Button look="quiet" onClick={() => setTyped('')}>
        {words}
      </Button>
      {typed !== null && (
        <Dialog title={words} onClose={close}>
          <form onSubmit={take} className="stack" data-gap="tight">
            <TextField
              label={question}
              help={help?.(name)}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <div className="row">
              <Button type="submit" disabled={!isFree(name)}>
                Añadir
              </Button>
              <Button look="quiet" onClick={close}>
                Dejarlo
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
