import { type FormEvent, useEffect, useRef } from 'react';
import type { PublishSettings } from '../../../publish/settings.ts';
import { Dialog } from '../../app/parts/Dialog.tsx';
import type { Secrets } from '../../publishing/session.ts';
import { useMainOrders } from './orders.ts';
import css from './publish.module.css';

/** Asks for the password of a server, the passphrase of a key or the key of a store, where an order needs it. */
export function SecretDialog() {
  const { answer, send, forget } = useMainOrders();
  const input = useRef<HTMLInputElement>(null);
  const asked = answer && 'asked' in answer ? answer.asked : null;
  const words = asked && secretWords(asked);
  const isOpen = Boolean(words);
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  if (!asked || !words) return null;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!asked) return;
    const { kind, destino, order } = asked;
    send({ ...order, secret: { [kind]: input.current?.value ?? '', destino } });
  }

  return (
    <Dialog title={words.title} onClose={forget}>
      <form className={css.settings} onSubmit={submit}>
        <div className={css.line}>
          <label htmlFor="secreto">{words.label}</label>
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
        <div className={css.buttons}>
          <button type="submit" className="button">
            Conectar
          </button>
          <button type="button" className="button" data-quiet="" onClick={forget}>
            Dejarlo
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** What a secret is called, by where it is for; null for a place that has none. */
function secretWords({ kind, destino }: { kind: keyof Secrets; destino: PublishSettings['destino'] }) {
  if (destino?.tipo === 's3')
    return { title: 'Clave secreta del almacén', label: `Clave secreta de ${destino.almacen}` };
  if (destino?.tipo !== 'sftp') return null;
  if (kind === 'passphrase')
    return { title: 'Frase de paso de la clave', label: `Frase de paso de «${destino.clave_privada}»` };
  return {
    title: 'Contraseña del servidor',
    label: `Contraseña de ${destino.usuario} en ${destino.servidor}`,
  };
}
