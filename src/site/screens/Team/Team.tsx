import { redirect } from 'react-router';
import { redirectFor } from '../../../content/paths.ts';
import { Breadcrumb } from '../../components/Breadcrumb/Breadcrumb.tsx';
import { PersonCard } from '../../components/PersonCard/PersonCard.tsx';
import { cappedAt2x } from '../../components/Picture/dense.ts';
import { Picture } from '../../components/Picture/Picture.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { SmartLink } from '../../components/SmartLink/SmartLink.tsx';
import { VenueCard } from '../../components/VenueCard/VenueCard.tsx';
import { WeekStrip } from '../../components/WeekStrip/WeekStrip.tsx';
import { headTags, pageHead } from '../../head/head.ts';
import { breadcrumbData, placeData, teamData } from '../../head/structured-data.ts';
import { getSource } from '../../source.server.ts';
import { coachView, HOME, venueView } from '../../views.server.ts';
import type { Route } from './+types/Team';
import css from './Team.module.css';

export async function loader({ params }: Route.LoaderArgs) {
  const source = await getSource();
  const { club } = source;
  const path = `/equipos/${params.tipo}/${params.equipo}`;
  const kind = club.tipos.find(({ equipos }) => equipos.some((team) => team.path === path));
  const team = kind?.equipos.find((each) => each.path === path);
  if (!kind || !team) throw redirect(redirectFor(club, path));
  const listing = { title: kind.breadcrumb, link: `/equipos/${kind.route}` };
  return {
    head: pageHead(source, {
      path,
      title: `${team.name} (${team.division})`,
      description: `${team.name}, ${team.division}. ${team.horario.join('. ')}`.trim(),
      jsonLd: [
        teamData(club, kind, team),
        breadcrumbData(club, [HOME, listing, { title: team.name, link: path }]),
        ...team.lugares.map(placeData),
      ],
    }),
    steps: [HOME, listing],
    temporada: club.temporada,
    color: kind.color,
    name: team.name,
    division: team.division,
    link: team.link,
    picture: source.picture(team.img, 'equipo'),
    horario: team.horario,
    nota: team.nota,
    sessions: team.entrenamientos.map(({ days, from, to }) => ({ days, from, to })),
    lugares: team.lugares.map((venue) => venueView(source, venue)),
    entrenadores: team.entrenadores.map((coach) => coachView(source, coach, false)),
  };
}

export const meta = headTags;

export default function Team({ loaderData: team }: Route.ComponentProps) {
  return (
    <>
      <header className={css.top} data-color={team.color}>
        <Picture
          data={team.picture}
          kind="equipo"
          alt={`Foto del equipo ${team.name}`}
          sizes={cappedAt2x('100vw', '(max-width: 900px) 100vw, 60vw')}
          className={css.photo}
          first
        />
        <div className={css.words}>
          <Breadcrumb steps={team.steps} />
          <div className={css.name}>
            <p className={css.division}>{team.division}</p>
            <h1 tabIndex={-1}>{team.name}</h1>
            <p className={css.season}>Temporada {team.temporada}</p>
            {team.link && (
              <SmartLink to={team.link} className="boton">
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
                  {team.horario.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              </>
            ) : (
              <p className={css.note}>Horario por confirmar.</p>
            )}
            {team.nota && <p className={css.note}>{team.nota}</p>}
            {team.lugares.length > 0 && (
              <ul className={css.list}>
                {team.lugares.map((venue) => (
                  <VenueCard key={venue.key} venue={venue} layout="row" />
                ))}
              </ul>
            )}
          </section>
          {team.entrenadores.length > 0 && (
            <section>
              <h2 className={css.heading}>{coachesTitle(team.entrenadores.map(({ role }) => role))}</h2>
              <ul className={css.list}>
                {team.entrenadores.map((coach) => (
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
