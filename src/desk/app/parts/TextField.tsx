import type { ComponentProps } from 'react';
import { InputFrame, type InputTexts } from './InputFrame.tsx';

interface Props extends ComponentProps<'input'>, InputTexts {
  /** Number of lines of a text area; an input without it. */
  rows?: number;
}

/** Labelled text input with help and problems, for screens without a content form. */
export function TextField({ label, help, problems, ...input }: Props) {
  const Input = ('rows' in input ? 'textarea' : 'input') as 'input';
  return (
    <InputFrame id={input.id} label={label} help={help} problems={problems}>
      {(attributes) => <Input {...input} {...attributes} />}
    </InputFrame>
  );
}
