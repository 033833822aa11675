import type { ReactNode } from 'react';
import type { KindColor, Team } from '../../../content/club.ts';
import { Island } from '../../islands/Island.tsx';
import type { Shown } from '../../shown.ts';
import { Icon } from '../Icon.tsx';
import { Picture } from '../Picture.tsx';
import { SmartLink } from '../SmartLink.tsx';
import { teamSizes } from '../sizes.ts';
import { NextLine } from './NextLine.tsx';
import css from './TeamGrid.module.css';

interface Props {
  /** The first one leads. */
  teams: Shown<Team>[];
  color: KindColor;
  /** Offers the external table on each card. */
  withTable?: boolean;
  /** The first card is on the first screen. */
  first?: boolean;
}

/** Teams with one of them large above the others, which take three columns; what is left over stands in rows of two. */
export function TeamGrid({ teams, color, withTable = false, first = false }: Props) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none
    <ul role="list" className={`stack ${css.teams}`} data-rest={restOf(teams.length)}>
      {teams.map((team, i) => (
        <TeamCard
          key={team.path}
          team={team}
          color={color}
          withTable={withTable}
          leads={i === 0}
          first={first && i === 0}
        >
          <Island name="NextLine" of={NextLine} props={{ team: team.key }} season />
        </TeamCard>
      ))}
    </ul>
  );
}

/** What is left over when the teams below the first stand in threes. */
const restOf = (count: number): number => (count - 1) % 3;

interface TeamCardProps extends Pick<Props, 'color'> {
  team: Shown<Team>;
  withTable: boolean;
  leads: boolean;
  first: boolean;
  /** What comes next of it. */
  children?: ReactNode;
}

/** A team: its picture, name and division. The whole card is the target of its one link. */
function TeamCard({ team, color, withTable, leads, first, children }: TeamCardProps) {
  return (
    <li className={`card whole media ${css.card}`} data-color={color} data-reveal="">
      <Picture
        data={team.picture}
        kind="equipo"
        alt=""
        sizes={teamSizes(leads)}
        frame={css.photo}
        first={first}
      />
      <div className={css.words}>
        <h3 className={leads ? `display ${css.lead}` : undefined}>
          <SmartLink to={team.path} className="whole-link">
            {team.name}
          </SmartLink>
        </h3>
        <p className={`quiet small ${css.division}`}>{team.division}</p>
        {children}
        <div className={`row small ${css.links}`}>
          <span className={`tall-link ${css.more}`} aria-hidden="true" data-screen-only="">
            Ver equipo <Icon name="arrow-right" />
          </span>
          {withTable && team.standings && (
            <SmartLink to={team.standings} className={`plain quiet strong ${css.table}`}>
              Clasificación y calendario
              <span className="visually-hidden"> de {team.name}</span>
            </SmartLink>
          )}
        </div>
      </div>
    </li>
  );
}
