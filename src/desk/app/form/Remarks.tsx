import { useClub } from '../overview.ts';
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
  const { references } = useClub();
  // What is not filled in yet is said once for the item around it.
  const told = remarks.filter(({ tone }) => tone !== 'missing');
  return (
    <div id={id} aria-live="polite">
      {told.map(({ found, allowed, nearest, refers, tone }) => (
        <p key={found} className={css.remark} data-tone={tone}>
          <strong>{tone === 'error' ? 'Error:' : 'Ojo:'}</strong> {found}{' '}
          {/* What is chosen from a list has the list beside it. */}
          {allowed && !refers && <span>Se admite: {allowed}.</span>}
          {nearest && (
            <button type="button" className={css.take} onClick={() => onTake(nearest)}>
              Poner «{(refers && references[refers].find(({ key }) => key === nearest)?.name) ?? nearest}»
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
