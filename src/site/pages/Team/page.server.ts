import { momentOf } from '../../../content/season-of.ts';
import { calendarOf } from '../../../contract/addresses.ts';
import { sheetFoot } from '../../components/Sheet/sheet-foot.server.ts';
import { matchesData, teamData } from '../../head/structured-data.ts';
import { calendarAddress, coachView, sharedNames, venueView } from '../../views.server.ts';
import { bornWords, messageFor } from '../Join/fit.ts';
import { hasJoinPage } from '../Join/page.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';

export const teamPages: PagesOf<'Team'> = (club) => {
  const namesakes = sharedNames(club);
  const fullName = (name: string, kind: string) => (namesakes.has(name) ? `${name} (${kind})` : name);
  return club.kinds.flatMap((kind) =>
    kind.teams.map((team) => ({
      path: team.path,
      title: team.name,
      picture: team.img.id,
      headTitle: `${team.name} (${team.division})`,
      description: `${team.name}, ${team.division}. ${team.schedule.join('. ')}`.trim(),
      steps: [HOME, { title: kind.breadcrumb, link: `/equipos/${kind.slug}` }],
      jsonLd: [teamData(club, kind, team), ...matchesData(club, team, momentOf(club).date)],
      screen: 'Team',
      data: (source) => ({
        teamKey: team.key,
        season: club.currentSeason,
        color: kind.color,
        division: team.division,
        standings: team.standings,
        picture: source.picture(team.img, 'equipo'),
        schedule: team.schedule,
        note: team.note,
        sessions: team.sessions.map(({ days, from, to }) => ({ days, from, to })),
        venues: team.venues.map((venue) => venueView(source, venue)),
        facts: {
          born: bornWords(team.born),
          players: team.players,
          kit: team.kit,
          contact: team.contact,
          message: messageFor({ name: team.name, kind: kind.breadcrumb }, null),
          canJoin: hasJoinPage(club),
        },
        notices: club.notices.filter(({ teams, to }) => teams.includes(team.key) && to >= source.madeAt.date),
        agenda: source.agenda,
        calendar: calendarAddress(club, calendarOf(team.path), fullName(team.name, kind.breadcrumb)),
        sheet: sheetFoot(source, team.path),
        coaches: team.coaches.map((coach) => coachView(source, coach, false)),
      }),
    })),
  );
};
