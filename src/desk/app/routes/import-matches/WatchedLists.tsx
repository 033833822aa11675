import { type FormEvent, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatMoment } from '../../../core/format-day.ts';
import type { PollResult } from '../../../core/watch/watch-lists.ts';
import type { WatchedLists as Watched } from '../../../core/watch/watched-lists.ts';
import { useClub } from '../../browser/use-club.ts';
import { Button } from '../../parts/Button.tsx';
import { ListNews, useWatchCommand } from '../../parts/ListNews.tsx';
import { Notice, RefusalNotice } from '../../parts/Notice.tsx';
import { TextField } from '../../parts/TextField.tsx';

/** Section that chooses which lists are looked at every day, with their news. */
export function WatchedLists({ watched }: { watched: Watched }) {
  const { settings, fault, isRequested, lists } = watched;
  const looking = useWatchCommand();
  useReloading(isRequested);
  const looks = looking.data && 'looks' in looking.data ? looking.data.looks : null;
  const isDone = looks !== null && !looking.busy;
  const form = <SettingsForm key={JSON.stringify(settings)} settings={settings} />;
  const isOnServer = useClub().person !== null;
  return (
    <details className="fold panel" open={lists.length > 0 || fault !== null}>
      <summary>
        <h2 id="mirar" tabIndex={-1}>
          Mirar siempre la misma lista
        </h2>
      </summary>
      <div className="stack">
        <p>
          Si la federación la publica siempre en la misma dirección web, ponla aquí
          {isOnServer
            ? ': se mira sola cada dos horas y avisa de lo que cambia.'
            : ', y «Mirar ahora» dirá qué ha cambiado. En un ordenador no se mira sola.'}{' '}
          La primera vez se importa arriba, para que se recuerden sus columnas y los nombres de los equipos.
          Nunca borra un partido ni quita lo que hayas cambiado a mano.
        </p>
        {fault && (
          <Notice tone="error">
            <p>{fault}</p>
          </Notice>
        )}
        {lists.length > 0 && (
          <>
            <ul className="stack tight">
              {lists.map(({ name, address, readAt, failure }) => (
                <li key={address}>
                  <strong>{name}</strong>
                  {' · '}
                  {failure
                    ? 'no se ha podido leer'
                    : readAt
                      ? `leída ${formatMoment(readAt)}`
                      : 'sin mirar todavía'}
                </li>
              ))}
            </ul>
            <div className="row">
              <Button
                variant="quiet"
                aria-disabled={looking.busy || isRequested}
                onClick={() => looking.busy || isRequested || looking.send({ intent: 'look' })}
              >
                Mirar ahora
              </Button>
              <p role="status">
                {looking.busy && 'Mirando…'}
                {isRequested && !looking.busy && 'Pedido: tarda un minuto.'}
                {isDone && !isRequested && lookSentence(looks)}
              </p>
            </div>
            {looking.refusal && <RefusalNotice refusal={looking.refusal} />}
            <ListNews lists={lists} />
          </>
        )}
        {lists.length === 0 ? (
          form
        ) : (
          <details className="fold">
            <summary>Cambiar las direcciones</summary>
            {form}
          </details>
        )}
      </div>
    </details>
  );
}

/** Interval in which a screen that waits for another program loads its data again, ms. */
const RELOAD_INTERVAL = 5000;

function useReloading(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), RELOAD_INTERVAL);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}

function lookSentence(looks: readonly PollResult[]): string {
  if (looks.every(({ result }) => result === 'too-soon'))
    return 'Se ha mirado hace menos de cinco minutos: espera un poco.';
  const done = looks.filter(({ result }) => result !== 'later').length;
  if (done < looks.length)
    return `Han tardado mucho: van ${done} de ${looks.length} listas. Pulsa otra vez «Mirar ahora» para mirar las demás.`;
  const failed = looks.filter(({ result }) => result === 'unreadable').length;
  if (failed === 0) return 'Mirado.';
  return looks.length === 1 ? 'No se ha podido leer.' : `No se han podido leer ${failed} de ${looks.length}.`;
}

/** Returns an address as browsers complete it: `www.liga.org` gets `https://`. */
const withScheme = (address: string): string =>
  address === '' || /^[a-z]+:/i.test(address) ? address : `https://${address}`;

/** Form with the addresses. A line without an address is left out. */
function SettingsForm({ settings }: { settings: Watched['settings'] }) {
  const { busy, refusal, data, send } = useWatchCommand();
  const [count, setCount] = useState(Math.max(settings.listas.length, 1));
  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const addresses = fields.getAll('direccion').map((address) => withScheme(String(address).trim()));
    const names = fields.getAll('nombre').map(String);
    const listas = addresses
      .map((direccion, i) => ({ nombre: names[i] ?? '', direccion }))
      .filter(({ direccion }) => direccion !== '');
    if (!busy) send({ intent: 'save', settings: { aplicar: fields.has('aplicar'), listas } });
  }
  return (
    <form className="stack" onSubmit={save}>
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
        <div key={i} className="fields">
          <TextField
            label="Nombre de la lista"
            name="nombre"
            defaultValue={settings.listas[i]?.nombre ?? ''}
          />
          <TextField
            label="Dirección"
            name="direccion"
            inputMode="url"
            placeholder="https://…"
            defaultValue={settings.listas[i]?.direccion ?? ''}
            help={settings.listas[i] && 'Vacía: se deja de mirar.'}
          />
        </div>
      ))}
      <div>
        <Button variant="quiet" onClick={() => setCount(count + 1)}>
          Otra dirección
        </Button>
      </div>
      <label className="check">
        <input type="checkbox" name="aplicar" defaultChecked={settings.aplicar} />
        Aplicar sin preguntar los cambios de hora, de lugar y de resultado que no dejen dudas
      </label>
      {refusal && <RefusalNotice refusal={refusal} />}
      <div className="row">
        <Button type="submit" aria-disabled={busy}>
          Guardar
        </Button>
        <p role="status">{data && 'saved' in data && !busy && 'Guardado.'}</p>
      </div>
    </form>
  );
}
