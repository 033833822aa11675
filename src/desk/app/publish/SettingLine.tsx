import { useId } from 'react';
import css from './publish.module.css';

interface Props {
  name: string;
  label: string;
  help?: string;
  value?: string | number | undefined;
  type?: string;
}

/** One setting: its name, a line of help, and what is typed. */
export function SettingLine({ name, label, help, value = '', type = 'text' }: Props) {
  const id = useId();
  return (
    <div className={css.line}>
      <label htmlFor={id}>{label}</label>
      {help && (
        <p id={`${id}-ayuda`} className={css.help}>
          {help}
        </p>
      )}
      <input
        id={id}
        name={name}
        type={type}
        defaultValue={value}
        autoComplete="off"
        aria-describedby={help && `${id}-ayuda`}
      />
    </div>
  );
}
