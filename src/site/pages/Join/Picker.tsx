import { useEffect, useRef } from 'react';
import type { Choice } from './fit.ts';
import css from './Picker.module.css';
import { choiceOf, choose, useChoice } from './useChoice.ts';

interface Props {
  years: { from: number; to: number };
  /** Offers who plays: where there are teams of women and of men. */
  withPlayers: boolean;
}

const PLAYS = [
  ['', 'Todos'],
  ['femenino', 'Femeninos'],
  ['masculino', 'Masculinos'],
] as const;

/** Year of birth and who plays. What it filters is all there without it, so it does not show where no script runs. */
export function Picker({ years, withPlayers }: Props) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const choice = useChoice();
  // What was chosen before React ran counts, unless the address says something.
  useEffect(() => {
    if (ref.current && !location.search) choose(readPicker(ref.current));
  }, []);
  const options = Array.from({ length: years.to - years.from + 1 }, (_, i) => years.to - i);
  return (
    <fieldset
      ref={ref}
      className={`row ${css.picker}`}
      data-screen-only=""
      data-scripted=""
      onChange={(event) => choose(readPicker(event.currentTarget))}
    >
      <legend className="visually-hidden">Edad y equipos</legend>
      <label className={`stack ${css.year}`}>
        <span className={`small strong ${css.label}`}>Año de nacimiento</span>
        {/* A reload begins with what the address says, not with what the browser kept. */}
        <select
          className="display"
          name="nacido"
          autoComplete="off"
          value={choice.year ?? ''}
          onChange={noop}
        >
          <option value="">Elige</option>
          {options.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
      </label>
      {withPlayers && (
        <fieldset className={`row ${css.players}`}>
          <legend className={`small strong ${css.label}`}>Equipos</legend>
          {PLAYS.map(([value, label]) => (
            <label key={label} className="choice">
              <input
                type="radio"
                name="juega"
                value={value}
                checked={(choice.players ?? '') === value}
                onChange={noop}
              />
              <span className="pill">{label}</span>
            </label>
          ))}
        </fieldset>
      )}
    </fieldset>
  );
}

/** React wants it beside `value`; the group listens for all its fields. */
const noop = () => {};

/** What stands in the picker. */
function readPicker(picker: HTMLFieldSetElement): Choice {
  const value = (selector: string) =>
    picker.querySelector<HTMLSelectElement | HTMLInputElement>(selector)?.value ?? '';
  return choiceOf(value('select'), value('input:checked'));
}
