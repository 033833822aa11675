import { type ReactNode, type Ref, useId } from 'react';
import css from './publish.module.css';

export interface LineProps {
  name: string;
  /** Where an address leads to it. */
  id?: string;
  label: string;
  help?: string;
  value?: string | number | undefined;
}

interface Props extends LineProps {
  input?: Ref<HTMLInputElement>;
  /** Stands beside what is typed. */
  children?: ReactNode;
}

/** One setting: its name, a line of help, and what is typed. */
export function SettingLine({ name, id: named, label, help, value = '', input, children }: Props) {
  const made = useId();
  const id = named ?? made;
  return (
    <div className={css.line}>
      <label htmlFor={id}>{label}</label>
      {help && (
        <p id={`${id}-ayuda`} className={css.help}>
          {help}
        </p>
      )}
      <div className={css.typed}>
        <input
          ref={input}
          id={id}
          name={name}
          defaultValue={value}
          autoComplete="off"
          aria-describedby={help && `${id}-ayuda`}
        />
        {children}
      </div>
    </div>
  );
}
