import type { KindColor, Team } from '../../../club/content/club.ts';
import { nextEntryByTeam, nextToPlayFirst } from '../../agenda/next.ts';
import { Island } from '../../islands/Island.tsx';
import { usePage } from '../../page-context.ts';
import { ProperName } from '../../text/ProperName.tsx';
import { classNames } from '../class-names.ts';
import { teamSizes } from '../Grid.tsx';
import { Picture } from '../Picture.tsx';
import { SmartLink } from '../SmartLink.tsx';
import { StandIn } from '../StandIn.tsx';
import { NextLine } from './NextLine.tsx';
import css from './TeamGrid.module.css';

interface Props {
  teams: Team[];
  color: KindColor;
  /** Shows links to the federation's standings. */
  showsStandings?: boolean;
  /** True if the first card is on the first screen, so that its picture is loaded eagerly. */
  priority?: boolean;
}

/**
 * Grid of teams. The team that played next at the time of the build is large and comes first. The others take three columns,
 * and what is left over takes rows of two.
 */
export function TeamGrid({ teams, color, showsStandings = false, priority = false }: Props) {
  const { agenda, builtAt } = usePage();
  const sortedTeams = agenda ? nextToPlayFirst(teams, nextEntryByTeam(agenda.season, builtAt)) : teams;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none
    <ul role="list" className={classNames('stack', css.teams, LAST_ROW_CLASSES[remainderOf(teams.length)])}>
      {sortedTeams.map((team, i) => (
        <TeamCard
          key={team.path}
          team={team}
          color={color}
          showsStandings={showsStandings}
          isLead={i === 0}
          priority={priority && i === 0}
        />
      ))}
    </ul>
  );
}

/** Classes for an incomplete last row of no, one or two teams. */
const LAST_ROW_CLASSES = [undefined, css.oneLeft, css.twoLeft];

/** Returns the number of teams in an incomplete last row of three, not counting the first team. */
const remainderOf = (count: number): number => (count - 1) % 3;

interface TeamCardProps extends Required<Omit<Props, 'teams'>> {
  team: Team;
  isLead: boolean;
}

/** Card of a team with picture, name and division. The whole card is a link. */
function TeamCard({ team, color, showsStandings, isLead, priority }: TeamCardProps) {
  return (
    <li className={`card stretched-card media arrow-right ${css.card}`} data-color={color} data-reveal="">
      {team.img ? (
        <Picture
          image={team.img}
          pictureRole="equipo"
          alt=""
          sizes={teamSizes(isLead)}
          frame={css.photo}
          priority={priority}
        />
      ) : (
        <StandIn subject="equipo" name={team.name} color={color} className={css.photo} />
      )}
      <div className={css.text}>
        <h3 className={isLead ? `display ${css.lead}` : undefined}>
          <ProperName as={SmartLink} to={team.path} className="stretched-link">
            {team.name}
          </ProperName>
        </h3>
        {team.division && <p className={`quiet small ${css.division}`}>{team.division}</p>}
        {/* Keeps its height even if nothing is planned. */}
        <Island
          as="p"
          className={`capital small ${css.next}`}
          name="NextLine"
          component={NextLine}
          props={{ team: team.key }}
          season
        />
        {showsStandings && team.standingsLink && (
          <SmartLink
            to={team.standingsLink}
            className={`plain quiet strong ${css.standings}`}
            aria-label={`Clasificación y calendario de ${team.name}`}
          >
            Clasificación y calendario
          </SmartLink>
        )}
      </div>
    </li>
  );
}
