import css from './TextField.module.css';

interface Props {
  id: string;
  label: string;
  value: string;
  required: boolean;
  /** Spanish, a line each. */
  problems: readonly string[];
  onChange: (value: string) => void;
}

/** One line of text outside of the content's forms, with what is wrong with it. */
export function TextField({ id, label, value, required, problems, onChange }: Props) {
  const isWrong = problems.length > 0;
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        required={required}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-mal` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {isWrong && (
        <p id={`${id}-mal`} className={css.wrong}>
          {problems.join(' ')}
        </p>
      )}
    </div>
  );
}
