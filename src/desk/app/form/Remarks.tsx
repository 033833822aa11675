import css from './form.module.css';
import type { FieldRemark } from './form-context.ts';

interface Props {
  id: string;
  remarks: readonly FieldRemark[];
  /** Takes what was probably meant. */
  onTake: (nearest: string) => void;
}

/** What the checker says of a field, with what was probably meant as a button. */
export function Remarks({ id, remarks, onTake }: Props) {
  return (
    <div id={id} aria-live="polite">
      {remarks.map(({ found, allowed, nearest, tone }) => (
        <p key={found} className={css.remark} data-tone={tone}>
          <strong>{tone === 'error' ? 'Error:' : 'Ojo:'}</strong> {found}{' '}
          {allowed && <span>Se admite: {allowed}.</span>}
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
