import type { KindColor } from '../../../content/club.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { Island } from '../../islands/Island.tsx';
import { teamSizes } from '../Grid/sizes.ts';
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

/** Teams with one of them large above the others, which take three columns; what is left over stands in rows of two. */
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
          sizes={teamSizes(i === 0)}
        >
          {agenda && <Island name="NextLine" of={NextLine} props={{ team: team.key }} agenda={agenda} />}
        </TeamCard>
      ))}
    </ul>
  );
}

/** What is left over when the teams below the first stand in threes. */
const restOf = (count: number): number => (count - 1) % 3;
