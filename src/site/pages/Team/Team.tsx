import type { KindColor, Link } from '../../../content/club.ts';
import type { PictureData } from '../../../pictures/types.ts';
import { Breadcrumb } from '../../components/Breadcrumb/Breadcrumb.tsx';
import { PersonCard, type PersonView } from '../../components/PersonCard/PersonCard.tsx';
import { cappedAt2x } from '../../components/Picture/dense.ts';
import { Picture } from '../../components/Picture/Picture.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { SmartLink } from '../../components/SmartLink/SmartLink.tsx';
import { VenueCard, type VenueView } from '../../components/VenueCard/VenueCard.tsx';
import { type SessionView, WeekStrip } from '../../components/WeekStrip/WeekStrip.tsx';
import css from './Team.module.css';

interface Props {
  title: string;
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
}

export function Team(team: Props) {
  return (
    <>
      <header className={css.top} data-color={team.color}>
        <Picture
          data={team.picture}
          kind="equipo"
          alt={`Foto del equipo ${team.title}`}
          sizes={cappedAt2x('100vw', '(max-width: 900px) 100vw, 60vw')}
          className={css.photo}
          first
        />
        <div className={css.words}>
          <Breadcrumb steps={team.steps} />
          <div className={css.name}>
            <p className={css.division}>{team.division}</p>
            <h1 tabIndex={-1}>{team.title}</h1>
            <p className={css.season}>Temporada {team.season}</p>
            {team.standings && (
              <SmartLink to={team.standings} className="button">
                Clasificación y resultados
              </SmartLink>
            )}
          </div>
        </div>
      </header>
      <Section className={css.facts}>
        <div className={css.columns}>
          <section>
            <h2 className={css.heading}>Entrenamientos</h2>
            {team.sessions.length > 0 ? (
              <>
                <WeekStrip sessions={team.sessions} color={team.color} />
                <ul className={css.schedule}>
                  {team.schedule.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              </>
            ) : (
              <p className={css.note}>Horario por confirmar.</p>
            )}
            {team.note && <p className={css.note}>{team.note}</p>}
            {team.venues.length > 0 && (
              <ul className={css.list}>
                {team.venues.map((venue) => (
                  <VenueCard key={venue.key} venue={venue} layout="row" />
                ))}
              </ul>
            )}
          </section>
          {team.coaches.length > 0 && (
            <section>
              <h2 className={css.heading}>{coachesTitle(team.coaches.map(({ role }) => role))}</h2>
              <ul className={css.list}>
                {team.coaches.map((coach) => (
                  <PersonCard key={coach.name} person={coach} layout="row" />
                ))}
              </ul>
            </section>
          )}
        </div>
      </Section>
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
