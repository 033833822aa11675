import css from './Join.module.css';

interface Props {
  /** Years of birth on offer. */
  years: { from: number; to: number };
  /** Offers who plays: for clubs with teams of women and of men. */
  withPlayers: boolean;
}

const PLAYERS = [
  ['', 'Todos'],
  ['femenino', 'Femeninos'],
  ['masculino', 'Masculinos'],
] as const;

/**
 * Year of birth and who plays: plain HTML whose choices go to the address (`start-islands.ts`), which the answer follows. All
 * teams are there without it, so it is hidden where no script runs.
 */
export function JoinPicker({ years, withPlayers }: Props) {
  const options = Array.from({ length: years.to - years.from + 1 }, (_, i) => years.to - i);
  return (
    <fieldset className={`row ${css.picker}`} data-choices="" data-screen-only="" data-scripted="">
      <legend className="visually-hidden">Edad y equipos</legend>
      <label className={`stack ${css.year}`}>
        <span className={`small strong ${css.label}`}>Año de nacimiento</span>
        {/* A reload begins with what the address says, not with what the browser kept. */}
        <select className="display" name="nacido" autoComplete="off">
          <option value="">Elige</option>
          {options.map((year) => (
            <option key={year} value={year} translate="no">
              {year}
            </option>
          ))}
        </select>
      </label>
      {withPlayers && (
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
