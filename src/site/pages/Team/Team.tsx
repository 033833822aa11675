import { Fragment } from 'react';
import { AGENDA_PATH, JOIN_PATH, PROTECTION_PATH, TRAINING_PATH } from '../../../base/addresses/paths.ts';
import type { Team, TeamKind } from '../../../club/content/club.ts';
import { teamPhotoName } from '../../../club/content/picture-names.ts';
import { seasonOfTeams } from '../../agenda/agenda-data.ts';
import { formatBirthYears } from '../../agenda/format.ts';
import { ContactAddress, MessageLink } from '../../components/Contact/ContactLinks.tsx';
import { classNames } from '../../components/class-names.ts';
import { BuiltAt } from '../../components/EntryList/EntryDays.tsx';
import { PhotoHeader } from '../../components/PageHeader/PhotoHeader.tsx';
import { PersonCard } from '../../components/PersonCard.tsx';
import { PushLink } from '../../components/PushLink.tsx';
import { Section } from '../../components/Section.tsx';
import { CardLink } from '../../components/Share/CardLink.tsx';
import { PrintButton, SHARE_BAR } from '../../components/Share/ShareBar.tsx';
import { TeamSheet } from '../../components/Sheet/TeamSheet.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { VenueCard } from '../../components/VenueCard.tsx';
import { WeekStrip } from '../../components/WeekStrip.tsx';
import { Island } from '../../islands/Island.tsx';
import { usePage } from '../../page-context.ts';
import { MarkedText, ProperName } from '../../text/ProperName.tsx';
import { messageFor } from '../Join/choice.ts';
import { feesOfTeam, formatPayments, joinPrices } from '../Join/fees.ts';
import { SeasonMatches } from './SeasonMatches.tsx';
import { Standings } from './Standings.tsx';
import css from './Team.module.css';
import { NextUp, NextWeek, Results, TeamNotices, TeamShare } from './TeamNext.tsx';

interface Props {
  kind: TeamKind;
  team: Team;
}

/** Page of a team. */
export function TeamPage({ kind, team }: Props) {
  const { agenda, club, builtAt, hasPage, cards } = usePage();
  const card = cards?.results[team.key];
  const season = agenda && seasonOfTeams(agenda.season, team.key);
  const hasMatches = season !== null && season.matches.length > 0;
  const hasDates = season !== null && (season.first !== '' || hasMatches);
  const standings = club.standings.find((snapshot) => snapshot.team === team.key);
  return (
    <>
      <PhotoHeader
        img={team.img}
        pictureRole="equipo"
        alt={`Foto del equipo ${team.name}`}
        pictureName={teamPhotoName(team, kind)}
        color={kind.color}
        band={
          (hasDates || team.standingsLink) && (
            <div className={`wrap ${css.band}`}>
              {hasDates && (
                <Island name="NextUp" component={NextUp} props={{ team: team.key }} season keepsHeight />
              )}
              {team.standingsLink && (
                <SmartLink to={team.standingsLink} className="button">
                  Clasificación y resultados
                </SmartLink>
              )}
            </div>
          )
        }
      >
        <div className="row gap-3">
          {team.division && <p className={`small strong ${css.division}`}>{team.division}</p>}
          <p className="small">Temporada {club.currentSeason}</p>
        </div>
        <ProperName as="h1" className="giant" tabIndex={-1}>
          {team.name}
        </ProperName>
      </PhotoHeader>
      <Section>
        <div className={classNames('split', css.columns, (hasMatches || standings) && css.withMatches)}>
          <Trainings team={team} kind={kind} />
          {(hasMatches || standings) && (
            <section className="stack gap-5">
              <h2 className="subheading">{hasMatches ? 'Partidos' : 'Competición'}</h2>
              {hasMatches && (
                <>
                  <Island name="SeasonMatches" component={SeasonMatches} props={{ team: team.key }} season />
                  <Island name="Results" component={Results} props={{ team: team.key }} season />
                  {card && (
                    <p className="row actions">
                      <CardLink card={card}>Imagen del último resultado</CardLink>
                      <CardLink card={card} format="horizontal">
                        La misma, a lo ancho
                      </CardLink>
                    </p>
                  )}
                </>
              )}
              {standings && <Standings standings={standings} color={kind.color} />}
            </section>
          )}
          {team.coaches.length > 0 && (
            <section className="stack gap-5">
              <h2 className="subheading">{coachesTitle(team.coaches.map(({ role }) => role))}</h2>
              <ul className={`stack ${css.coaches}`}>
                {team.coaches.map((coach) => (
                  <PersonCard key={coach.name} person={coach} layout="row" />
                ))}
              </ul>
            </section>
          )}
          <TeamFacts team={team} kind={kind} />
        </div>
        {hasDates && (
          <div className="row actions mt-5">
            <SmartLink to={`${AGENDA_PATH}?equipo=${team.key}`} className="text-link">
              En la agenda del club
            </SmartLink>
            {hasPage(TRAINING_PATH) && (
              <SmartLink to={`${TRAINING_PATH}#semana`} className="text-link">
                La semana de todos
              </SmartLink>
            )}
            <BuiltAt builtAt={builtAt} />
          </div>
        )}
      </Section>
      <TeamSheet team={team} color={kind.color} />
    </>
  );
}

/** Week, schedule, notices and venues of a team. */
function Trainings({ team: { key, sessions, schedule, venues, note }, kind: { color } }: Props) {
  const { agenda } = usePage();
  const usual = sessions.map(({ days, from, to }) => ({ days, from, to }));
  return (
    <section className="stack gap-5">
      <h2 className="subheading">Entrenamientos</h2>
      {sessions.length > 0 ? (
        <>
          {agenda?.season.first ? (
            <Island name="NextWeek" component={NextWeek} props={{ team: key, usual, color }} season />
          ) : (
            <WeekStrip usual={usual} color={color} />
          )}
          <ul className="strong">
            {schedule.map((sentence) => (
              <li key={sentence}>
                <MarkedText text={sentence} names={venues.map(({ title }) => title)} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="quiet">Horario por confirmar.</p>
      )}
      {note && <p className="quiet">{note}</p>}
      {agenda ? (
        <Island
          className={SHARE_BAR}
          name="TeamShare"
          component={TeamShare}
          props={{ team: key }}
          season
          renderOn={['touch']}
          expires={false}
        />
      ) : (
        <div>
          <PrintButton />
        </div>
      )}
      <PushLink team={key} />
      <Island name="TeamNotices" component={TeamNotices} props={{ team: key }} season />
      {venues.length > 0 && (
        <ul className="stack">
          {venues.map((venue) => (
            <VenueCard key={venue.key} venue={venue} layout="row" />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Years of birth, players, kit, fees and contact of a team, and how to join; omitted if nothing is known. */
function TeamFacts({ team: { key, name, born, minors, players, kit, contact }, kind }: Props) {
  const { club, hasPage } = usePage();
  const fees = club.fees && feesOfTeam(club.fees, kind.slug, key);
  const facts = [
    ['Año de nacimiento', formatBirthYears(born)],
    ['Quién juega', players ?? ''],
    ['Equipación', kit],
    [`Cuota ${club.fees?.season}`, fees ? formatPayments(fees.payments) : ''],
    ['Incluye', fees ? fees.includes.join('. ') : ''],
    ['Ropa de juego', joinPrices(fees?.kit ?? '')],
    ['Para probar', fees?.trial ?? ''],
    ['Cuándo venir', fees?.when ?? ''],
  ].filter(([, text]) => text);
  if (facts.length === 0 && !contact) return null;
  return (
    <section className="stack gap-5">
      <h2 className="subheading">El equipo</h2>
      <dl className={`lined small ${css.factList}`}>
        {facts.map(([name, text]) => (
          <Fragment key={name}>
            <dt className="quiet">{name}</dt>
            <dd className="capital strong">{text}</dd>
          </Fragment>
        ))}
        {contact && (
          <>
            <dt className="quiet">Contacto del equipo</dt>
            <dd className="strong">
              <ContactAddress contact={contact} />
            </dd>
          </>
        )}
      </dl>
      {fees && (
        <SmartLink to={`${JOIN_PATH}#cuotas`} className="text-link">
          {fees.discounts.length > 0 || fees.grants
            ? 'Descuentos, ayudas y cómo apuntarse'
            : 'Cómo apuntarse'}
        </SmartLink>
      )}
      <p className="row actions screen-only">
        <MessageLink message={messageFor({ name, kind: kind.breadcrumb }, null)} className="button" />
        {hasPage(JOIN_PATH) && (
          <span>
            ¿Tienes otra edad?{' '}
            <SmartLink to={JOIN_PATH} className="text-link">
              Únete
            </SmartLink>
          </span>
        )}
      </p>
      {minors && hasPage(PROTECTION_PATH) && (
        <p className="screen-only">
          ¿Algo va mal?{' '}
          <SmartLink to={PROTECTION_PATH} className="text-link">
            Protección del menor
          </SmartLink>
        </p>
      )}
    </section>
  );
}

/** Returns the role of a single coach, `Entrenadoras` or `Entrenadores` for several, or `Cuerpo técnico` for mixed roles. */
function coachesTitle(roles: string[]): string {
  const [first, ...otherRoles] = roles;
  if (first && otherRoles.length === 0) return first;
  if (roles.every((role) => role === 'Entrenadora')) return 'Entrenadoras';
  return roles.every((role) => /^Entrenadora?$/.test(role)) ? 'Entrenadores' : 'Cuerpo técnico';
}
