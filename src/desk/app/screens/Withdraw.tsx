import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Notice } from '../parts/Notice.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';
import { RemovalMessage } from '../photos/RemovalMessage.tsx';
import { namedPhotos, useWithdrawal } from '../photos/useWithdrawal.ts';
import { WithdrawalCard } from '../photos/WithdrawalCard.tsx';
import { WithdrawalOutcome } from '../photos/WithdrawalOutcome.tsx';
import { nameOf, shownAlike } from '../photos/withdrawal-choices.ts';
import css from './Withdraw.module.css';

const photosOf = (count: number) => (count === 1 ? '1 foto' : `${count} fotos`);

/** Takes photos off the site for good: those of the address, or those that a message asks for. */
export function Withdraw() {
  const named = namedPhotos(useSearchParams()[0]);
  const withdrawal = useWithdrawal(named);
  const { plans, chosen, failure, progress, result } = withdrawal;
  const isAsking = named.length > 0 && !plans && !failure && !result && !progress;
  const alike = shownAlike(plans ?? []);
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
      {result && <WithdrawalOutcome result={result} heading={heading} />}
      {isAsking && <p role="status">Mirando qué cambia…</p>}
      {!plans && !progress && !isAsking && (
        <RemovalMessage onRead={withdrawal.read} first={named.length === 0 && !result} />
      )}
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
            {plans.map((plan, i) => (
              <li key={nameOf(plan)}>
                <WithdrawalCard plan={plan} alike={alike[i] ?? []} withdrawal={withdrawal} />
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
