import { type ReactNode, useId } from 'react';

/** Texts around an input. */
export interface InputTexts {
  label: string;
  /** Help text. */
  help?: string | undefined;
  /** Spanish sentences. */
  problems?: readonly string[] | undefined;
}

interface InputFrameProps extends InputTexts {
  /** Id of the input; generated if omitted. */
  id: string | undefined;
  /** Draws the input with the attributes that connect it to the texts. */
  children: (attributes: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** Label, help and problems around an input of a screen without a content form. */
export function InputFrame({ id: givenId, label, help, problems = [], children }: InputFrameProps) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const isWrong = problems.length > 0;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': isWrong,
        'aria-describedby': `${help ? `${id}-ayuda ` : ''}${isWrong ? `${id}-mal` : ''}`.trim() || undefined,
      })}
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
