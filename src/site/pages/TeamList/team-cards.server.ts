import { addDays } from '../../../agenda/dates.ts';
import type { Team } from '../../../content/club.ts';
import { hasAgenda, seasonOf } from '../../../content/season-of.ts';
import { KNOWN_DAYS } from '../../agenda/agenda-data.server.ts';
import { leadFirst, nextOfTeams } from '../../agenda/next-of-teams.ts';
import type { TeamCardView } from '../../components/TeamCard/TeamCard.tsx';
import type { TeamsAgenda } from '../../components/TeamGrid/TeamGrid.tsx';
import type { Source } from '../../source.ts';
import { teamCard } from '../../views.server.ts';

/** Teams as cards, the one that plays next in front. It stays so until the page is made anew: nothing moves in it. */
export function teamCards(source: Source, teams: Team[]): TeamCardView[] {
  const { club, madeAt } = source;
  const next = nextOfTeams(seasonOf(club), madeAt, addDays(madeAt.date, KNOWN_DAYS));
  return leadFirst(teams, next).map((team) => teamCard(source, team));
}

/** What comes next of these teams; null where the club writes no agenda. */
export function teamsAgenda({ club, madeAt }: Source, teams: Team[]): TeamsAgenda | null {
  if (!hasAgenda(club)) return null;
  const keys = new Set(teams.map(({ key }) => key));
  const next = nextOfTeams(seasonOf(club), madeAt, addDays(madeAt.date, KNOWN_DAYS));
  return { madeAt, now: club.now, next: [...next.values()].filter(({ team }) => keys.has(team)) };
}
