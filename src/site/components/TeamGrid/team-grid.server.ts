import { addDays } from '../../../agenda/dates.ts';
import type { Team } from '../../../content/club.ts';
import { hasAgenda, seasonOf } from '../../../content/season-of.ts';
import { KNOWN_DAYS } from '../../agenda/agenda-data.server.ts';
import { leadFirst, nextOfTeams } from '../../agenda/next-of-teams.ts';
import type { Source } from '../../source.ts';
import { teamCard } from '../../views.server.ts';
import type { TeamCardView } from '../TeamCard/TeamCard.tsx';
import type { TeamsAgenda } from './TeamGrid.tsx';

/** Teams as cards, the one that plays next in front. It stays so until the page is made anew: nothing moves in it. */
export function teamCards(source: Source, teams: Team[]): TeamCardView[] {
  return leadFirst(teams, nextOf(source)).map((team) => teamCard(source, team));
}

/** What comes next of these teams; null where the club writes no agenda. */
export function teamsAgenda(source: Source, teams: Team[]): TeamsAgenda | null {
  const { club, madeAt } = source;
  if (!hasAgenda(club)) return null;
  const keys = new Set(teams.map(({ key }) => key));
  return { madeAt, now: club.now, next: [...nextOf(source).values()].filter(({ team }) => keys.has(team)) };
}

const nextOf = ({ club, madeAt }: Source) =>
  nextOfTeams(seasonOf(club), madeAt, addDays(madeAt.date, KNOWN_DAYS));
