import { type ComponentProps, useId } from 'react';

interface Props extends ComponentProps<'input'> {
  label: string;
  /** What to write there. */
  help?: string | undefined;
  /** Spanish, a line each. */
  problems?: readonly string[];
}

/** One line of text outside of the content's forms, with what helps, and what is wrong with it. */
export function TextField({ label, help, problems = [], ...input }: Props) {
  const own = useId();
  const id = input.id ?? own;
  const isWrong = problems.length > 0;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={isWrong}
        aria-describedby={`${help ? `${id}-ayuda ` : ''}${isWrong ? `${id}-mal` : ''}` || undefined}
      />
      {help && (
        <p id={`${id}-ayuda`} className="help">
          {help}
        </p>
      )}
      {isWrong && (
        <p id={`${id}-mal`} className="fault">
          {problems.join(' ')}
        </p>
      )}
    </div>
  );
}
