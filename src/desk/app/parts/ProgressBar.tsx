import { useId } from 'react';
import css from './ProgressBar.module.css';

interface Props {
  /** What is being done: «Subiendo fotos». */
  words: string;
  count: number;
  total: number;
}

/** How far a long task is, in words and as a bar. */
export function ProgressBar({ words, count, total }: Props) {
  const id = useId();
  return (
    <div className="stack" data-gap="tight">
      <p id={id}>{total > 0 ? `${words}: ${count} de ${total}` : `${words}…`}</p>
      <progress className={css.bar} aria-labelledby={id} value={count} max={Math.max(total, 1)} />
    </div>
  );
}
