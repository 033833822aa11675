import { useId } from 'react';
import { alikePicture, wholePicture } from '../../picture-address.ts';
import type { Alike, PlannedWithdrawal } from '../../withdraw/withdraw.ts';
import { type Choices, type coversFor, nameOf } from './choices.ts';
import css from './withdraw.module.css';

interface Props {
  plan: PlannedWithdrawal;
  /** What is shown as looking like it. */
  alike: Alike[];
  isChosen: boolean;
  covers: ReturnType<typeof coversFor>;
  choices: Choices;
  onChoose: (part: Partial<Choices>) => void;
}

/** One photo that is to go, or that looks like one: what changes with it, or why it must stay for now. */
export function WithdrawalCard({ plan, alike, isChosen, covers, choices, onChoose }: Props) {
  const id = useId();
  const { album, n, albumName, effects, likeTo, blocked } = plan;
  const { numbers, cover } = covers;
  const isBlocked = blocked.length > 0;
  return (
    <div className={`panel ${css.card}`}>
      {/* The file that goes, also where it was put in by hand since the pages were made. */}
      <img src={wholePicture(`${album}/${n}`)} alt="" className={css.picture} />
      <div className={css.words}>
        {likeTo && (
          <p className={css.quiet}>
            Se parece a la foto {likeTo.n}: mira si es la misma, o si también tiene que salir.
          </p>
        )}
        <label className={`check ${css.name}`}>
          <input
            type="checkbox"
            disabled={isBlocked}
            checked={isChosen}
            onChange={({ target }) => onChoose({ photos: { [nameOf(plan)]: target.checked } })}
          />
          <span>
            Foto {n} de «{albumName}»
          </span>
        </label>
        {isBlocked ? (
          <>
            <p className="fault">Todavía no se puede retirar:</p>
            <List lines={blocked} />
          </>
        ) : (
          (isChosen || !likeTo) && (
            <List lines={['Su número no se usa más: las otras fotos conservan el suyo.', ...effects]} />
          )
        )}
        {isChosen && cover !== undefined && (
          <p className={`row ${css.name}`}>
            <label htmlFor={`${id}portada`}>Portada nueva</label>
            <select
              id={`${id}portada`}
              className={css.select}
              value={cover}
              onChange={({ target }) => onChoose({ covers: { [nameOf(plan)]: Number(target.value) } })}
            >
              {numbers.map((other) => (
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
              chosen={choices.photos[other.sha256] ?? false}
              onChoose={(isChosen) => onChoose({ photos: { [other.sha256]: isChosen } })}
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
  onChoose: (isChosen: boolean) => void;
}

/** What is in use has to be replaced first: once the photos are gone, nothing leads to it any more. */
function AlikePicture({ alike: { sha256, where, blocked }, chosen, onChoose }: AlikeProps) {
  const isUsed = blocked.length > 0;
  return (
    <div className={css.other}>
      <label>
        <img src={alikePicture(sha256)} alt="" className={css.small} />
        <span className={`check ${css.where}`}>
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
        <p id={sha256} className="fault">
          Está en uso y se queda. Si también tiene que salir, pon allí otra antes de retirar estas.
        </p>
      )}
    </div>
  );
}

function List({ lines }: { lines: string[] }) {
  return (
    <ul className={css.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
