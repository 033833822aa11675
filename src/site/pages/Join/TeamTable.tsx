import type { KindColor, Team } from '../../../content/club.ts';
import { MessageLink } from '../../components/Contact/MessageLink.tsx';
import { TeamContact } from '../../components/Contact/TeamContact.tsx';
import { SmartLink } from '../../components/SmartLink/SmartLink.tsx';
import { bornWords } from './fit.ts';
import css from './TeamTable.module.css';
import { messageFor } from './words.ts';

export interface JoinTeam
  extends Pick<Team, 'name' | 'path' | 'division' | 'born' | 'players' | 'schedule' | 'note' | 'contact'> {
  /** `Equipos federados` */
  kind: string;
  color: KindColor;
  /** What the kind is, in a sentence. */
  about: string;
  /** Their names. */
  venues: string[];
  /** Whom to ask for on the court; null where the team names nobody. */
  coach: { name: string; role: string } | null;
}

interface Props {
  teams: readonly JoinTeam[];
  /** Of birth, for the message. */
  year: number | null;
  /** Offers to write to the club loudly: where few teams are shown. */
  strong: boolean;
}

const PLAYERS = { femenino: 'Femenino', masculino: 'Masculino', mixto: 'Mixto' } as const;

/** Teams with years of birth, who plays, days, hours and place. On a phone each row is a card. */
export function TeamTable({ teams, year, strong }: Props) {
  return (
    <table className={css.table}>
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
            <th scope="row" className={css.team}>
              <SmartLink to={team.path}>{team.name}</SmartLink>
              <span className={css.quiet}>
                {team.kind}
                {team.division !== team.kind && ` · ${team.division}`}
              </span>
            </th>
            <td className={css.born}>{bornWords(team.born) || 'Pregúntanos'}</td>
            <td className={css.players}>{team.players && PLAYERS[team.players]}</td>
            <td className={css.trainings}>
              {team.schedule.length === 0 && 'Horario por confirmar'}
              {team.schedule.map((sentence) => (
                <span key={sentence} className={css.hours}>
                  {sentence}
                </span>
              ))}
              {/* The hours of several name each of them. */}
              {team.venues.length === 1 && <span className={css.quiet}>{team.venues[0]}</span>}
              {team.note && <span className={css.note}>{team.note}</span>}
              {team.coach && (
                <span className={css.quiet}>
                  {team.coach.role}: {team.coach.name}
                </span>
              )}
              {team.contact && (
                <span className={css.quiet}>
                  <TeamContact contact={team.contact} />
                </span>
              )}
            </td>
            <td className={css.write}>
              <MessageLink
                message={messageFor(team, year)}
                about={team.name}
                className={strong ? 'button' : 'text-link'}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
