import { useId } from 'react';
import { type Alike, PHOTOS_API, type WithdrawalPreview } from '../../photos-api.ts';
import type { useWithdrawal } from './useWithdrawal.ts';
import css from './WithdrawalCard.module.css';
import { nameOf } from './withdrawal-choices.ts';

interface Props {
  plan: WithdrawalPreview;
  /** What is shown as looking like it. */
  alike: Alike[];
  withdrawal: Pick<
    ReturnType<typeof useWithdrawal>,
    'chosen' | 'choices' | 'coversFor' | 'choose' | 'setCover'
  >;
}

/** One photo that is to go, or that looks like one: what changes with it, or why it must stay for now. */
export function WithdrawalCard({ plan, alike, withdrawal }: Props) {
  const id = useId();
  const { album, n, albumName, effects, likeTo, blocked } = plan;
  const { chosen, choices, choose, setCover } = withdrawal;
  const { covers, cover } = withdrawal.coversFor(plan);
  const isBlocked = blocked.length > 0;
  const isChosen = chosen.has(nameOf(plan));
  return (
    <div className={css.card}>
      {/* The file that goes, also where it was put in by hand since the pages were made. */}
      <img
        src={`${PHOTOS_API.original}?id=${encodeURIComponent(`${album}/${n}`)}`}
        alt=""
        className={css.picture}
      />
      <div className={css.words}>
        {likeTo && (
          <p className={css.like}>
            Se parece a la foto {likeTo.n}: mira si es la misma, o si también tiene que salir.
          </p>
        )}
        <label className={css.check}>
          <input
            type="checkbox"
            disabled={isBlocked}
            checked={isChosen}
            onChange={({ target }) => choose(nameOf(plan), target.checked)}
          />
          <span>
            Foto {n} de «{albumName}»
          </span>
        </label>
        {isBlocked ? (
          <>
            <p className={css.blocked}>Todavía no se puede retirar:</p>
            <List lines={blocked} />
          </>
        ) : (
          (isChosen || !likeTo) && (
            <List lines={['Su número no se usa más: las otras fotos conservan el suyo.', ...effects]} />
          )
        )}
        {isChosen && cover !== undefined && (
          <p className={css.cover}>
            <label htmlFor={`${id}portada`}>Portada nueva</label>
            <select
              id={`${id}portada`}
              className={css.select}
              value={cover}
              onChange={({ target }) => setCover(plan, Number(target.value))}
            >
              {covers.map((other) => (
                <option key={other} value={other}>
                  Foto {other}
                </option>
              ))}
            </select>
          </p>
        )}
      </div>
      {alike.length > 0 && (
        <fieldset className={css.alike}>
          <legend>
            {alike.length === 1
              ? 'Se parece también a esta. Márcala si tiene que salir con ella'
              : 'Se parece también a estas. Marca las que tienen que salir con ella'}
          </legend>
          {alike.map((other) => (
            <AlikePicture
              key={other.sha256}
              alike={other}
              chosen={choices[other.sha256] ?? false}
              onChoose={(wanted) => choose(other.sha256, wanted)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

interface AlikeProps {
  alike: Alike;
  chosen: boolean;
  onChoose: (wanted: boolean) => void;
}

/** What is in use has to be replaced first: once the photos are gone, nothing leads to it any more. */
function AlikePicture({ alike: { sha256, where, blocked }, chosen, onChoose }: AlikeProps) {
  const isUsed = blocked.length > 0;
  return (
    <div className={css.other}>
      <label>
        <img src={`${PHOTOS_API.alike}?huella=${sha256}`} alt="" className={css.small} />
        <span className={css.check}>
          <input
            type="checkbox"
            disabled={isUsed}
            checked={chosen && !isUsed}
            aria-describedby={isUsed ? sha256 : undefined}
            onChange={({ target }) => onChoose(target.checked)}
          />
          <span>{where}</span>
        </span>
      </label>
      {isUsed && (
        <p id={sha256} className={css.blocked}>
          Está en uso y se queda. Si también tiene que salir, pon allí otra antes de retirar estas.
        </p>
      )}
    </div>
  );
}

function List({ lines }: { lines: string[] }) {
  return (
    <ul className={css.list}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
