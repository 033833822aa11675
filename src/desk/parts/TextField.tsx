import { type ComponentProps, useId } from 'react';

interface Props extends ComponentProps<'input'> {
  label: string;
  /** Help text. */
  help?: string | undefined;
  /** Spanish sentences. */
  problems?: readonly string[];
  /** Makes it a text area. */
  rows?: number;
}

/** Labelled text input with help and problems, for screens without a content form. */
export function TextField({ label, help, problems = [], ...input }: Props) {
  const generatedId = useId();
  const id = input.id ?? generatedId;
  const isWrong = problems.length > 0;
  const Input = ('rows' in input ? 'textarea' : 'input') as 'input';
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Input
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
