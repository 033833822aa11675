import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { WithdrawalResult } from '../../photos-api.ts';
import { Notice } from '../parts/Notice.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';
import { namedPhotos, nameOf, useWithdrawal } from '../photos/useWithdrawal.ts';
import { WithdrawalCard } from '../photos/WithdrawalCard.tsx';
import css from './Withdraw.module.css';

const photosOf = (count: number) => (count === 1 ? '1 foto' : `${count} fotos`);

/** Takes photos off the site for good: those of the address, or those that a message asks for. */
export function Withdraw() {
  const named = namedPhotos(useSearchParams()[0]);
  const withdrawal = useWithdrawal(named);
  const { plans, chosen, failure, progress, result } = withdrawal;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (plans || result) heading.current?.focus();
  }, [plans, result]);
  return (
    <div className={css.screen}>
      <p>
        <Link to="/fotos" className="text-link">
          Fotos
        </Link>
      </p>
      <h1>Retirar fotos</h1>
      <p className={css.intro}>
        Una foto retirada desaparece de la web con todo lo que se hizo de ella, también de las versiones
        anteriores, y no puede volver. No se puede deshacer. Queda anotado qué foto y qué día, sin nombrar a
        nadie.
      </p>
      {failure && <Notice tone="error">{failure}</Notice>}
      {result && <Result result={result} heading={heading} />}
      {!plans && !progress && <Message onRead={withdrawal.read} first={named.length === 0 && !result} />}
      {progress?.phase === 'esperar' && (
        <Notice tone="warning">
          <p>
            Se está publicando o copiando, y hasta que termine no se puede retirar nada. En cuanto acabe se
            retira; no hace falta que vuelvas a pedirlo.
          </p>
          <button type="button" className="button" data-quiet="" onClick={withdrawal.stopWaiting}>
            Cancelar lo que está en marcha y retirar ya
          </button>
        </Notice>
      )}
      {progress && (
        <ProgressBar
          words={progress.phase === 'esperar' ? 'Esperando para retirar fotos' : 'Retirando fotos'}
          count={progress.count}
          total={progress.total}
        />
      )}
      {plans && !progress && (
        <section aria-labelledby="plan" className={css.part}>
          <h2 id="plan" ref={heading} tabIndex={-1}>
            Esto es lo que se va a retirar
          </h2>
          <ul className={css.plans}>
            {plans.map((plan) => (
              <li key={nameOf(plan)}>
                <WithdrawalCard plan={plan} withdrawal={withdrawal} />
              </li>
            ))}
          </ul>
          <div className={css.actions}>
            <button
              type="button"
              className="button"
              disabled={chosen.size === 0}
              onClick={withdrawal.withdraw}
            >
              Retirar {photosOf(chosen.size)} para siempre
            </button>
            <Link to="/fotos" className="button" data-quiet="">
              Dejarlo
            </Link>
          </div>
        </section>
      )}
    </div>
  );
}

function Message({
  onRead,
  first,
}: {
  onRead: (text: string) => Promise<number | undefined>;
  first: boolean;
}) {
  const [text, setText] = useState('');
  const [none, setNone] = useState(false);
  const read = async (event: FormEvent) => {
    event.preventDefault();
    setNone((await onRead(text)) === 0);
  };
  return (
    <form className={css.part} onSubmit={read}>
      <h2>{first ? '¿Ha llegado una petición por correo?' : '¿Ha llegado otra petición?'}</h2>
      <label htmlFor="mensaje">Pega aquí el mensaje</label>
      <textarea
        id="mensaje"
        className={css.message}
        rows={6}
        aria-describedby="mensaje-ayuda"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setNone(false);
        }}
      />
      <p id="mensaje-ayuda" className={css.help}>
        El que llega con el botón «Pedir que se retire» de cada foto dice su número y su álbum. El mensaje no
        se guarda.
      </p>
      {none && (
        <Notice tone="warning">
          No se ha reconocido ninguna foto en el mensaje: puede que esté escrito con otras palabras que las de
          la web, o que la foto ya no se vea. Léelo tú, abre su álbum en{' '}
          <Link to="/fotos" className="text-link">
            Fotos
          </Link>
          , elige la foto por su número y pulsa «Retirar la foto».
        </Notice>
      )}
      <button type="submit" className="button" disabled={!text.trim()}>
        Buscar sus fotos
      </button>
    </form>
  );
}

function Result({ result, heading }: { result: WithdrawalResult; heading: Ref<HTMLHeadingElement> }) {
  const { done, stopped } = result;
  const left = done.flatMap((photo) => photo.left);
  return (
    <section aria-labelledby="hecho" className={css.part}>
      <h2 id="hecho" ref={heading} tabIndex={-1}>
        {done.length === 1 ? 'Se ha retirado 1 foto' : `Se han retirado ${done.length} fotos`}
      </h2>
      {done.length > 0 && (
        <ul className={css.done}>
          {done.map((photo) => (
            <li key={nameOf(photo)}>
              La foto {photo.n} del álbum {photo.album}.
            </li>
          ))}
        </ul>
      )}
      {stopped && (
        <Notice tone="error">
          La foto {stopped.n} del álbum {stopped.album} sigue en su sitio. {stopped.message}
        </Notice>
      )}
      {done.length > 0 && left.length === 0 && (
        <Notice tone="good">
          Se ha buscado por su contenido y no queda nada de {done.length === 1 ? 'ella' : 'ellas'} en este
          ordenador: ni en las fotos, ni en la web preparada, ni en las versiones anteriores, ni en los
          borradores.
        </Notice>
      )}
      {left.length > 0 && (
        <Notice tone="error">
          <p>Estos archivos no se han podido borrar. Se intenta otra vez al abrir el escritorio:</p>
          <ul>
            {left.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </Notice>
      )}
      {done.length > 0 && (
        <div className={css.actions}>
          <p>De la web publicada {done.length === 1 ? 'sale' : 'salen'} al publicar.</p>
          <Link to="/publicar" className="button">
            Publicar ahora
          </Link>
        </div>
      )}
    </section>
  );
}
