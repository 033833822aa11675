import type { KindColor } from '../../../content/club.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { Island } from '../../islands/Island.tsx';
import { type TeamPlace, teamSizes } from '../Grid/sizes.ts';
import { NextLine } from '../TeamCard/NextLine.tsx';
import { TeamCard, type TeamCardView } from '../TeamCard/TeamCard.tsx';
import css from './TeamGrid.module.css';

interface Props {
  /** The first one leads. */
  teams: TeamCardView[];
  color: KindColor;
  /** Null where the club writes no agenda. */
  agenda: AgendaData | null;
  /** Offers the external table on each card. */
  withTable?: boolean;
  /** The first card is on the first screen. */
  first?: boolean;
}

/**
 * Teams with one of them large. In the widest layout the others take three columns around it; how many are left over
 * decides the shape of the large one, so that every row is full.
 */
export function TeamGrid({ teams, color, agenda, withTable = false, first = false }: Props) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none
    <ul role="list" className={css.teams} data-rest={restOf(teams.length)}>
      {teams.map((team, i) => (
        <TeamCard
          key={team.path}
          team={team}
          color={color}
          withTable={withTable}
          first={first && i === 0}
          sizes={teamSizes(placeOf(i, teams.length))}
        >
          {agenda && <Island name="NextLine" of={NextLine} props={{ team: team.key }} agenda={agenda} />}
        </TeamCard>
      ))}
    </ul>
  );
}

/** What is left over when the teams around the first stand in threes. */
const restOf = (count: number): number => (count - 1) % 3;

function placeOf(i: number, count: number): TeamPlace {
  if (i === 0) return restOf(count) === 0 ? 'banner' : 'lead';
  return 'card';
}
