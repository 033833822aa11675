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
import { slugOf } from '../../content/spelling.ts';
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
export function ConfirmDialog({ yes, onYes, loses, ...dialog }: QuestionProps) {
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
export function ConfirmButton({
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
        <ConfirmDialog {...{ title, yes, onYes, loses }} onClose={() => setOpen(false)}>
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}

interface LeaveProps {
  dirty: boolean;
  /** Says whether it was saved; absent while it cannot be. */
  save?: (() => Promise<boolean>) | undefined;
  /** Throws away what was typed. */
  onDiscard: () => void;
}

/** Asks before a screen with unsaved changes, of which the browser keeps a draft, is left. */
export function UnsavedChangesDialog({ dirty, save, onDiscard }: LeaveProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  const discard = () => {
    onDiscard();
    blocker.proceed();
  };
  return (
    <Dialog
      title="Hay cambios sin guardar"
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button onClick={() => blocker.reset()}>Seguir aquí</Button>
          {save && (
            <Button look="quiet" onClick={async () => ((await save()) ? blocker.proceed() : blocker.reset())}>
              Guardar y salir
            </Button>
          )}
          <Button look="quiet" onClick={() => blocker.proceed()}>
            Dejarlo a medias
          </Button>
          <Button look="quiet" onClick={discard}>
            Descartarlo
          </Button>
        </>
      }
    >
      <p>Si lo dejas a medias, este navegador lo recuerda hasta que vuelvas; la web no lo enseña.</p>
    </Dialog>
  );
}

interface NewProps {
  /** Of the button. */
  words: string;
  /** Label of the field. */
  question?: string;
  /** Label of a second field for the address, which is proposed from the name; absent where it is not to be changed. */
  address?: string;
  help?: string;
  /** Why there cannot be one of this name, or at this address. */
  why: (name: string, address: string) => string | undefined;
  onName: (name: string, address: string) => void;
}

/** Letters of an address that anybody can read and type. */
const LONGEST_ADDRESS = 80;

/** A button for one more of something, by its name. */
export function NewByNameButton({
  words,
  question = '¿Cómo se llama?',
  address,
  help,
  why,
  onName,
}: NewProps) {
  const [typed, setTyped] = useState<string | null>(null);
  /** Null as long as it follows the name. */
  const [typedAddress, setTypedAddress] = useState<string | null>(null);
  const name = typed?.trim() ?? '';
  const path = typedAddress ?? slugOf(name);
  const fault =
    path.length > LONGEST_ADDRESS
      ? `Es demasiado largo: ${LONGEST_ADDRESS} letras como mucho.`
      : name && path
        ? why(name, path)
        : undefined;
  const isReady = name !== '' && path !== '' && path === slugOf(path) && !fault;
  const close = () => {
    setTyped(null);
    setTypedAddress(null);
  };
  const take = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    close();
    onName(name, path);
  };
  return (
    <>
      <Button look="quiet" onClick={() => setTyped('')}>
        {words}
      </Button>
      {typed !== null && (
        <Dialog title={words} onClose={close}>
          <form onSubmit={take} className="stack" data-gap="tight">
            <TextField label={question} value={typed} onChange={({ target }) => setTyped(target.value)} />
            {address && (
              <TextField
                label={address}
                help={help ?? 'Se propone solo. Minúsculas, números y guiones.'}
                value={path}
                onChange={({ target }) => setTypedAddress(target.value)}
              />
            )}
            <p role="status" className="fault">
              {fault ??
                (path && path !== slugOf(path) && 'Usa solo minúsculas sin acentos, números y guiones.')}
            </p>
            <div className="row">
              <Button type="submit" disabled={!isReady}>
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
