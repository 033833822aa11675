import type { Remark } from '../../api.ts';
import css from './form.module.css';

interface Props {
  id: string;
  remarks: readonly Remark[];
  /** Takes what was probably meant. */
  onTake: (nearest: string) => void;
}

/** What the checker says of a field, with what was probably meant as a button. */
export function Remarks({ id, remarks, onTake }: Props) {
  return (
    <div id={id} aria-live="polite">
      {remarks.map(({ found, allowed, nearest }) => (
        <p key={found} className={css.remark}>
          {found} {allowed && <span>Se admite: {allowed}.</span>}
          {nearest && (
            <button type="button" className={css.take} onClick={() => onTake(nearest)}>
              Poner «{nearest}»
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
