import { addDays } from '../../../agenda/dates.ts';
import type { Team } from '../../../content/club.ts';
import { KNOWN_DAYS } from '../../agenda/agenda-data.server.ts';
import { leadFirst, nextOfTeams } from '../../agenda/next-of-teams.ts';
import type { Source } from '../../source.ts';
import { teamCard } from '../../views.server.ts';
import type { TeamCardView } from './TeamGrid.tsx';

/** Teams as cards, the one that plays next in front. It stays so until the page is made anew: nothing moves in it. */
export function teamCards(source: Source, teams: Team[]): TeamCardView[] {
  const { agenda, madeAt } = source;
  const next = agenda && nextOfTeams(agenda.season, madeAt, addDays(madeAt.date, KNOWN_DAYS));
  return leadFirst(teams, next ?? new Map()).map((team) => teamCard(source, team));
}
