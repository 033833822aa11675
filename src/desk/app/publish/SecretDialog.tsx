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

/** Asks for the password of the server, or the passphrase of a key, before the server is reached. */
export function SecretDialog({ asked, secret }: Props) {
  const [fault, setFault] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const isPassword = asked.kind === 'password';

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
    <Dialog
      title={isPassword ? 'Contraseña del servidor' : 'Frase de paso de la clave'}
      onClose={secret.leave}
    >
      <form className={css.settings} onSubmit={submit}>
        <div className={css.line}>
          <label htmlFor="secreto">
            {isPassword ? `Contraseña de ${asked.of}` : `Frase de paso de «${asked.of}»`}
          </label>
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
            Seguir
          </button>
          <button type="button" className="button" data-quiet="" onClick={secret.leave}>
            Dejarlo
          </button>
        </div>
      </form>
    </Dialog>
  );
}
