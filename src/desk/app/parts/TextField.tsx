import type { ComponentProps } from 'react';
import css from './TextField.module.css';

interface Props extends ComponentProps<'input'> {
  id: string;
  label: string;
  /** Spanish, a line each. */
  problems: readonly string[];
}

/** One line of text outside of the content's forms, with what is wrong with it. */
export function TextField({ id, label, problems, ...input }: Props) {
  const isWrong = problems.length > 0;
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-invalid={isWrong} aria-describedby={isWrong ? `${id}-mal` : undefined} />
      {isWrong && (
        <p id={`${id}-mal`} className={css.wrong}>
          {problems.join(' ')}
        </p>
      )}
    </div>
  );
}
