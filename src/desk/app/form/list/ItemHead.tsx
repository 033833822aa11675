import { memo } from 'react';
import css from '../form.module.css';
import { ItemButtons } from './ItemButtons.tsx';
import { useListState } from './list-context.ts';

interface Props {
  /** Of what the item holds, while it is open. */
  id: string;
  /** Its key or number in the list. */
  step: string | number;
  open: boolean;
  name: string;
  days: string;
  detail: string;
  picture: string | null;
  /** The picture is a logo, shown whole. */
  isMark: boolean;
  faults: number;
  /** Said where there is no error; empty for nothing. */
  doubt: string;
  index: number;
  total: number;
  onMove: (index: number, by: -1 | 1) => void;
  onRemove: (index: number) => void;
}

/** What is seen of a closed item, drawn anew only when that is something else: a season has hundreds of matches. */
export const ItemHead = memo((props: Props) => {
  const { id, step, open, name, days, detail, picture, faults, doubt, index, total } = props;
  const { toggle } = useListState();
  return (
    <div className={css.itemHead}>
      <button
        type="button"
        className={css.itemName}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => toggle(id, step)}
      >
        {picture && (
          <img
            src={picture}
            alt=""
            width={48}
            height={48}
            className={css.face}
            data-logo={props.isMark || undefined}
            loading="lazy"
          />
        )}
        <span>
          {name}
          <span className={css.detail}> {[days, detail].filter(Boolean).join(' · ')}</span>
        </span>
        {faults > 0 && <span className={css.faults}>{faults === 1 ? '1 error' : `${faults} errores`}</span>}
        {faults === 0 && doubt && <span className={css.doubt}>{doubt}</span>}
      </button>
      <ItemButtons
        name={name}
        index={index}
        total={total}
        onMove={(by) => props.onMove(index, by)}
        onRemove={() => props.onRemove(index)}
      />
    </div>
  );
});
