import { capitalize, formatBirthYears } from '../../agenda/format.ts';
import { ContactAddress, MessageLink } from '../../components/Contact/ContactLinks.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { MarkedText, ProperName } from '../../text/ProperName.tsx';
import {
  adviceWithoutTeam,
  formatHeadline,
  isTeamFor,
  type JoinTeam,
  messageFor,
  messageWithoutTeam,
  nearestTeams,
  useJoinChoice,
} from './choice.ts';
import css from './Join.module.css';

/** Teams that suit the visitor's choice; all teams without a choice. */
export function JoinAnswer({ teams }: { teams: JoinTeam[] }) {
  const choice = useJoinChoice();
  const suitable = teams.filter((team) => isTeamFor(team, choice));
  const nearest = suitable.length === 0 ? nearestTeams(teams, choice) : [];
  const shown = nearest.length > 0 ? nearest : suitable;
  return (
    <div className="stack gap-5">
      <div className="stack" aria-live="polite">
        <h2>{formatHeadline(suitable.length, choice)}</h2>
        {choice.year !== null && suitable.length === 0 && (
          <>
            <p className="measure">{adviceWithoutTeam(teams, choice.year)}</p>
            <p>
              <MessageLink message={messageWithoutTeam(choice.year)} className="button" />
            </p>
          </>
        )}
      </div>
      {nearest.length > 0 && <h3>Lo más cercano por edad</h3>}
      {choice.year !== null && <KindDescriptions teams={shown} />}
      {choice.year === null && choice.players === null ? (
        <TeamsByAge teams={shown} />
      ) : (
        <TeamTable teams={shown} year={choice.year} hasButton={choice.year !== null} />
      )}
    </div>
  );
}

/**
 * All teams grouped by years of birth, youngest first, teams of many ages last. The groups are folded on the screen and open on
 * paper.
 */
function TeamsByAge({ teams }: { teams: readonly JoinTeam[] }) {
  const teamsByYears = new Map<string, JoinTeam[]>();
  const byAge = teams.toSorted(
    (a, b) => Number(spansManyAges(a)) - Number(spansManyAges(b)) || lastBirthYear(b) - lastBirthYear(a),
  );
  for (const team of byAge) {
    const years = formatBirthYears(team.born) || 'Pregúntanos';
    teamsByYears.set(years, [...(teamsByYears.get(years) ?? []), team]);
  }
  return (
    <ul className={`lined ${css.ages}`}>
      {[...teamsByYears].map(([years, teamsOfAge]) => (
        <li key={years}>
          <details>
            <summary className="row chevron">
              <strong className={`display ${css.age}`}>{capitalize(years)}</strong>
              <span className={`small ${css.teamsOfAge}`}>
                {teamsOfAge.map(({ path, name, kind, color, days }) => (
                  <span key={path} className="kind-line" data-color={color}>
                    <ProperName className="strong">{name}</ProperName>{' '}
                    {/* The kind in words: teams of two kinds may have one name. */}
                    <span className={`quiet ${css.days}`}>
                      {[kind, listFormat.format(days)].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                ))}
              </span>
            </summary>
          </details>
          <TeamTable teams={teamsOfAge} year={null} hasButton={false} />
        </li>
      ))}
    </ul>
  );
}

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' });

/** Returns the last year of birth of a team; 0 if it names no years. */
const lastBirthYear = ({ born }: JoinTeam) => (born ? (born.to ?? Number.POSITIVE_INFINITY) : 0);

/** True if a team spans more than the two years of an age group. */
const spansManyAges = ({ born }: JoinTeam): boolean =>
  Boolean(born?.from && born.to && born.to - born.from > 1);

/** Descriptions of the kinds of these teams, for newcomers. */
function KindDescriptions({ teams }: { teams: readonly JoinTeam[] }) {
  const kinds = new Map(teams.map((team) => [team.kind, team]));
  return (
    <dl className="stack gap-3 measure">
      {[...kinds.values()].map(({ kind, color, about }) => (
        <div key={kind} className="kind-line" data-color={color}>
          <dt className="strong">{kind}</dt>
          <dd className="quiet small">{about}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TeamTableProps {
  teams: readonly JoinTeam[];
  /** Year of birth for the message to the club. */
  year: number | null;
  /** True to show the link to the form as a button, as for few teams. */
  hasButton: boolean;
}

const PLAYERS = { femenino: 'Femenino', masculino: 'Masculino', mixto: 'Mixto' } as const;

/** Table of teams with years of birth, players, trainings and venue. On a phone a row becomes a card. */
function TeamTable({ teams, year, hasButton }: TeamTableProps) {
  return (
    <table className={`table ${css.table}`}>
      <thead>
        <tr>
          <th scope="col">Equipo</th>
          <th scope="col">Año de nacimiento</th>
          <th scope="col">Quién juega</th>
          <th scope="col">Entrenamientos</th>
          <th scope="col">
            <span className="visually-hidden">Para probar</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {teams.map((team) => (
          <tr key={team.path} data-color={team.color}>
            <th scope="row" className={`kind-line ${css.team}`}>
              <ProperName as={SmartLink} to={team.path} className="plain">
                {team.name}
              </ProperName>
              <span className={`quiet small ${css.hours}`}>
                {team.kind}
                {team.division && team.division !== team.kind && ` · ${team.division}`}
              </span>
            </th>
            <td className={css.born}>{formatBirthYears(team.born) || 'Pregúntanos'}</td>
            <td>{team.players && PLAYERS[team.players]}</td>
            <td className={css.trainings}>
              {team.schedule.length === 0 && 'Horario por confirmar'}
              {team.schedule.map((sentence) => (
                <span key={sentence} className={css.hours}>
                  <MarkedText text={sentence} names={team.venues} />
                </span>
              ))}
              {/* With several venues, the schedule names them. */}
              {team.venues.length === 1 && (
                <ProperName className={`quiet small ${css.hours}`}>{team.venues[0]}</ProperName>
              )}
              {team.note && <span className={`small ${css.hours}`}>{team.note}</span>}
              {team.coach && (
                <span className={`quiet small ${css.hours}`}>
                  {team.coach.role}: <ProperName>{team.coach.name}</ProperName>
                </span>
              )}
              {team.contact && (
                <span className={`quiet small ${css.hours}`}>
                  <ContactAddress contact={team.contact} />
                </span>
              )}
            </td>
            <td className={`roomy-links ${css.contact}`}>
              <MessageLink
                message={messageFor(team, year)}
                about={team.name}
                className={hasButton ? 'button' : 'text-link'}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
