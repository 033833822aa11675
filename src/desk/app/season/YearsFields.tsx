import { useId } from 'react';
import type { TeamProposal } from '../../season-api.ts';
import form from '../form/form.module.css';
import css from './season.module.css';
import { bornWords } from './season-words.ts';

type Born = TeamProposal['born'];

interface Props {
  /** In the season that ends. */
  before: Born;
  born: Born;
  onBorn: (born: Born) => void;
}

const ENDS = [
  ['from', 'Nacidos desde'],
  ['to', 'hasta'],
] as const;

/** Years of birth of a team's players; an end that is left empty is open. */
export function YearsFields({ before, born, onBorn }: Props) {
  const id = useId();
  const now = born ?? { from: null, to: null };
  const put = (end: 'from' | 'to', typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, 4);
    const next = { ...now, [end]: digits ? Number(digits) : null };
    onBorn(next.from === null && next.to === null ? null : next);
  };
  return (
    <div className={css.years}>
      {ENDS.map(([end, words]) => (
        <span key={end} className={css.year}>
          <label htmlFor={`${id}-${end}`}>{words}</label>
          <input
            id={`${id}-${end}`}
            className={form.input}
            inputMode="numeric"
            autoComplete="off"
            value={now[end] ?? ''}
            onChange={({ target }) => put(end, target.value)}
          />
        </span>
      ))}
      {before && <span className={css.quiet}>Antes: {bornWords(before)}.</span>}
    </div>
  );
}
