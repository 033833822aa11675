import css from './Join.module.css';

interface Props {
  /** Years of birth to choose from. */
  years: { from: number; to: number };
  /** True to offer the choice between women's and men's teams. */
  offersPlayers: boolean;
}

const PLAYERS = [
  ['', 'Todos'],
  ['femenino', 'Femeninos'],
  ['masculino', 'Masculinos'],
] as const;

/**
 * Picker for year of birth and players: plain HTML fields that change the query of the address (`choices.ts`), which
 * `JoinAnswer` follows. Hidden without scripts, where all teams are listed.
 */
export function JoinPicker({ years, offersPlayers }: Props) {
  const options = Array.from({ length: years.to - years.from + 1 }, (_, i) => years.to - i);
  return (
    <fieldset className={`row screen-only scripted ${css.picker}`} data-choices="">
      <legend className="visually-hidden">Edad y equipos</legend>
      <label className={`stack ${css.year}`}>
        <span className={`small strong ${css.label}`}>Año de nacimiento</span>
        {/* No autocompletion: after a reload the address decides, not the value that the browser kept. */}
        <select className="display" name="nacido" autoComplete="off">
          <option value="">Elige</option>
          {options.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </select>
      </label>
      {offersPlayers && (
        <fieldset className={`row ${css.players}`}>
          <legend className={`small strong ${css.label}`}>Equipos</legend>
          {PLAYERS.map(([value, label]) => (
            <label key={label} className="choice">
              <input type="radio" name="juega" value={value} defaultChecked={value === ''} />
              <span className="pill">{label}</span>
            </label>
          ))}
        </fieldset>
      )}
    </fieldset>
  );
}
