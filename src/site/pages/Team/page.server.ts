import { placeData, teamData } from '../../head/structured-data.ts';
import { coachView, venueView } from '../../views.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';

export const teamPages: PagesOf<'Team'> = (club) =>
  club.tipos.flatMap((kind) =>
    kind.equipos.map((team) => ({
      path: team.path,
      title: team.name,
      detail: team.division,
      picture: team.img.id,
      headTitle: `${team.name} (${team.division})`,
      description: `${team.name}, ${team.division}. ${team.horario.join('. ')}`.trim(),
      steps: [HOME, { title: kind.breadcrumb, link: `/equipos/${kind.route}` }],
      jsonLd: [teamData(club, kind, team), ...team.lugares.map(placeData)],
      screen: 'Team',
      data: (source) => ({
        temporada: club.temporada,
        color: kind.color,
        division: team.division,
        link: team.link,
        picture: source.picture(team.img, 'equipo'),
        horario: team.horario,
        nota: team.nota,
        sessions: team.entrenamientos.map(({ days, from, to }) => ({ days, from, to })),
        lugares: team.lugares.map((venue) => venueView(source, venue)),
        entrenadores: team.entrenadores.map((coach) => coachView(source, coach, false)),
      }),
    })),
  );
