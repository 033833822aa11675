import { type FormEvent, useEffect, useRef, useState } from 'react';
import { DeskError } from '../ask.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Notice } from '../parts/Notice.tsx';
import css from './publish.module.css';
import type { AskedSecret, useSecret } from './useSecret.ts';

interface Props {
  asked: AskedSecret;
  secret: ReturnType<typeof useSecret>;
}

/** Asks for the password of the server, the passphrase of a key or the key of a store, before it is reached. */
export function SecretDialog({ asked, secret }: Props) {
  const [fault, setFault] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    try {
      await secret.give(input.current?.value ?? '');
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      setFault(error.message);
    }
  }

  return (
    <Dialog title={asked.title} onClose={secret.leave}>
      <form className={css.settings} onSubmit={submit}>
        <div className={css.line}>
          <label htmlFor="secreto">{asked.label}</label>
          <p id="secreto-ayuda" className={css.help}>
            No se guarda: se pide una vez cada vez que abres el escritorio.
          </p>
          <input
            ref={input}
            id="secreto"
            type="password"
            required
            autoComplete="current-password"
            aria-describedby="secreto-ayuda"
          />
        </div>
        {fault && <Notice tone="error">{fault}</Notice>}
        <div className={css.buttons}>
          <button type="submit" className="button">
            Conectar
          </button>
          <button type="button" className="button" data-quiet="" onClick={secret.leave}>
            Dejarlo
          </button>
        </div>
      </form>
    </Dialog>
  );
}
