import type { KindColor, StandingsSnapshot } from '../../../club/content/club.ts';
import { type ScoreWords, scoreWords } from '../../../club/scoring/scoring.ts';
import { Island } from '../../islands/Island.tsx';
import { ProperName } from '../../text/ProperName.tsx';
import css from './Standings.module.css';
import { StandingsDate } from './StandingsDate.tsx';

/** Columns of numbers. A column that the federation's table does not have is left out. */
const columnsOf = ({ column, columnLabel }: ScoreWords) =>
  [
    ['played', 'J', 'Jugados'],
    ['won', 'G', 'Ganados'],
    ['drawn', 'E', 'Empatados'],
    ['lost', 'P', 'Perdidos'],
    ['scored', column, columnLabel],
    ['points', 'Pts', 'Puntos'],
  ] as const;

interface Props {
  standings: StandingsSnapshot;
  color: KindColor;
}

/** The federation's standings as a table, copied on a day that its caption says. The site computes none of the numbers. */
export function Standings({ standings: { date, group, link, rows, scoring }, color }: Props) {
  const columns = columnsOf(scoreWords(scoring)).filter(([field]) =>
    rows.some((row) => row[field] !== null && row[field] !== ''),
  );
  return (
    <table className={`small ${css.standings}`} data-color={color}>
      <caption>
        <h3 className={css.title}>Clasificación</h3>
        <Island
          name="StandingsDate"
          component={StandingsDate}
          props={{ date, link, group }}
          season
          as="p"
          className="quiet"
        />
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Puesto</span>
          </th>
          <th scope="col">Equipo</th>
          {columns.map(([field, abbreviation, label]) => (
            <th key={field} scope="col" aria-label={label} title={label}>
              {abbreviation}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} aria-current={row.own || undefined}>
            <td>{row.position}</td>
            <ProperName as="th" scope="row">
              {row.name}
            </ProperName>
            {columns.map(([field]) => (
              <td key={field}>{row[field]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
