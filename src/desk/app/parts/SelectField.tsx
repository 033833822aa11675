import type { ComponentProps } from 'react';
import { InputFrame, type InputTexts } from './InputFrame.tsx';

type Props = ComponentProps<'select'> & InputTexts;

/** Labelled select with help and problems, for screens without a content form. Its children are the options. */
export function SelectField({ label, help, problems, ...select }: Props) {
  return (
    <InputFrame id={select.id} label={label} help={help} problems={problems}>
      {(attributes) => <select {...select} {...attributes} />}
    </InputFrame>
  );
}
