import type { ClubNotice, KindColor, Link } from '../../../content/club.ts';
import { AGENDA } from '../../../contract/addresses.ts';
import type { PictureData } from '../../../pictures/types.ts';
import { type AgendaData, agendaOfTeams } from '../../agenda/agenda-data.ts';
import { MadeAt } from '../../components/EntryList/EntryDays.tsx';
import { PhotoHeader } from '../../components/PageHeader/PhotoHeader.tsx';
import { PersonCard, type PersonView } from '../../components/PersonCard.tsx';
import { Section } from '../../components/Section.tsx';
import type { CalendarAddress } from '../../components/Share/calendar-links.ts';
import { PrintButton } from '../../components/Share/ShareBar.tsx';
import type { SheetFootView } from '../../components/Sheet/SheetFoot.tsx';
import { TeamSheet } from '../../components/Sheet/TeamSheet.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { VenueCard, type VenueView } from '../../components/VenueCard.tsx';
import { type SessionView, WeekStrip } from '../../components/WeekStrip.tsx';
import { Island } from '../../islands/Island.tsx';
import { SeasonMatches } from './SeasonMatches.tsx';
import css from './Team.module.css';
import { hasFacts, TeamFacts, type TeamFactsView } from './TeamFacts.tsx';
import { Matches, NextTraining, TeamNotices } from './TeamNext.tsx';
import { TeamShare } from './TeamShare.tsx';

interface Props {
  title: string;
  /** As other files call it: `federados/cadete-femenino`. */
  teamKey: string;
  steps: Link[];
  season: string;
  color: KindColor;
  division: string;
  standings: string;
  picture: PictureData;
  schedule: string[];
  note: string;
  sessions: SessionView[];
  venues: VenueView[];
  coaches: PersonView[];
  facts: TeamFactsView;
  /** For this team. What is for everybody, such as the matches at home, need not concern it. */
  notices: ClubNotice[];
  /** Null where the club writes none. */
  agenda: AgendaData | null;
  calendar: CalendarAddress | null;
  sheet: SheetFootView;
}

export function Team(team: Props) {
  const { agenda, teamKey } = team;
  const season = agenda && agendaOfTeams(agenda, [teamKey]).season;
  const hasMatches = season !== null && season.matches.length > 0;
  return (
    <>
      <PhotoHeader
        picture={team.picture}
        kind="equipo"
        alt={`Foto del equipo ${team.title}`}
        title={team.title}
        steps={team.steps}
        color={team.color}
      >
        <div className={`row ${css.league}`}>
          <p className={`small strong ${css.division}`}>{team.division}</p>
          <p className={`small ${css.season}`}>Temporada {team.season}</p>
        </div>
        <h1 className="giant" tabIndex={-1}>
          {team.title}
        </h1>
        {team.standings && (
          <SmartLink to={team.standings} className="button">
            Clasificación y resultados
          </SmartLink>
        )}
      </PhotoHeader>
      <Section className={css.facts}>
        <div className={`split ${css.columns}`}>
          <section>
            <h2 className={css.heading}>Entrenamientos</h2>
            {agenda && season?.first && team.sessions.length > 0 && (
              <Island name="NextTraining" of={NextTraining} props={{ team: teamKey }} agenda={agenda} />
            )}
            {team.sessions.length > 0 ? (
              <>
                <WeekStrip sessions={team.sessions} color={team.color} />
                <ul className={`strong ${css.schedule}`}>
                  {team.schedule.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              </>
            ) : (
              <p className={`quiet ${css.note}`}>Horario por confirmar.</p>
            )}
            {team.note && <p className={`quiet ${css.note}`}>{team.note}</p>}
            <div className={css.take}>
              {agenda && team.calendar ? (
                <Island
                  name="TeamShare"
                  of={TeamShare}
                  props={{ team: teamKey, calendar: team.calendar, notices: team.notices }}
                  agenda={agenda}
                />
              ) : (
                <PrintButton />
              )}
            </div>
            {agenda && (
              <Island
                name="TeamNotices"
                of={TeamNotices}
                props={{ notices: team.notices.filter(({ teams }) => teams.length > 0) }}
                agenda={agenda}
              />
            )}
            {team.venues.length > 0 && (
              <ul className="stack">
                {team.venues.map((venue) => (
                  <VenueCard key={venue.key} venue={venue} layout="row" />
                ))}
              </ul>
            )}
          </section>
          {agenda && hasMatches && (
            <section>
              <h2 className={css.heading}>Partidos</h2>
              <Island name="Matches" of={Matches} props={{ team: teamKey }} agenda={agenda} />
            </section>
          )}
          {team.coaches.length > 0 && (
            <section>
              <h2 className={css.heading}>{coachesTitle(team.coaches.map(({ role }) => role))}</h2>
              <ul className={`stack ${css.coaches}`}>
                {team.coaches.map((coach) => (
                  <PersonCard key={coach.name} person={coach} layout="row" />
                ))}
              </ul>
            </section>
          )}
          {hasFacts(team.facts) && (
            <section>
              <h2 className={css.heading}>El equipo</h2>
              <TeamFacts {...team.facts} />
            </section>
          )}
        </div>
        {season && (season.first || hasMatches) && (
          <div className={`row ${css.made}`}>
            <SmartLink to={`${AGENDA}?equipo=${team.teamKey}`} className="text-link">
              En la agenda del club
            </SmartLink>
            <SmartLink to="/entrenamientos#semana" className="text-link">
              La semana de todos
            </SmartLink>
            {agenda && <MadeAt data={agenda} />}
          </div>
        )}
      </Section>
      {agenda && hasMatches && (
        <Section>
          <Island
            name="SeasonMatches"
            of={SeasonMatches}
            props={{ team: teamKey }}
            agenda={agenda}
            on="touch"
          />
        </Section>
      )}
      <TeamSheet team={team} foot={team.sheet} />
    </>
  );
}

/** The role of the only one; `Entrenadoras`, or `Entrenadores` with a man among them; or what other roles have in common. */
function coachesTitle(roles: string[]): string {
  const [first, ...more] = roles;
  if (first && more.length === 0) return first;
  if (roles.every((role) => role === 'Entrenadora')) return 'Entrenadoras';
  return roles.every((role) => /^Entrenadora?$/.test(role)) ? 'Entrenadores' : 'Cuerpo técnico';
}
