import { useId } from 'react';
import type { WithdrawalPreview } from '../../photos-api.ts';
import { albumPicture } from './PhotoGrid.tsx';
import { nameOf, type useWithdrawal } from './useWithdrawal.ts';
import css from './WithdrawalCard.module.css';

interface Props {
  plan: WithdrawalPreview;
  withdrawal: Pick<ReturnType<typeof useWithdrawal>, 'chosen' | 'coversFor' | 'toggle' | 'setCover'>;
}

/** One photo that is to go: what it looks like, what changes with it, or why it must stay for now. */
export function WithdrawalCard({ plan, withdrawal }: Props) {
  const id = useId();
  const { album, n, albumName, blocked, effects } = plan;
  const { chosen, toggle, setCover } = withdrawal;
  const { covers, cover } = withdrawal.coversFor(plan);
  const isBlocked = blocked.length > 0;
  return (
    <div className={css.card}>
      <img src={albumPicture(album, n, 360)} alt="" className={css.picture} />
      <div className={css.words}>
        <label className={css.check}>
          <input
            type="checkbox"
            disabled={isBlocked}
            checked={chosen.has(nameOf(plan))}
            onChange={() => toggle(plan)}
          />
          <span>
            Foto {n} de «{albumName}»
          </span>
        </label>
        {isBlocked ? (
          <>
            <p className={css.blocked}>Todavía no se puede retirar:</p>
            <ul className={css.list}>
              {blocked.map((why) => (
                <li key={why}>{why}</li>
              ))}
            </ul>
          </>
        ) : (
          <ul className={css.list}>
            <li>Su número no se usa más: las otras fotos conservan el suyo.</li>
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        )}
        {!isBlocked && cover !== undefined && (
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
    </div>
  );
}
