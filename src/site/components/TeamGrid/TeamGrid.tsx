import type { KindColor, Team } from '../../../club/content/club.ts';
import { nextEntryByTeam, nextToPlayFirst } from '../../agenda/next.ts';
import { Island } from '../../islands/Island.tsx';
import { usePage } from '../../page-context.ts';
import { ProperName } from '../../text/ProperName.tsx';
import { classNames } from '../class-names.ts';
import { cappedAt2x } from '../Grid.tsx';
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
          sizes={photoSizes(i, teams.length)}
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

/** Number of teams in the last rows of two, which have their photos beside their names in wide windows. */
const TEAMS_IN_ROWS_OF_TWO = [0, 4, 2];

/** Returns the `sizes` of a team's photo, with the widths of TeamGrid.module.css. */
function photoSizes(index: number, count: number): string {
  if (index === 0) return cappedAt2x('92vw', '(max-width: 639px) 92vw, (max-width: 1279px) 56vw, 708px');
  const narrow = '(max-width: 359px) 92vw, (max-width: 639px) 39vw, (max-width: 1023px) 46vw';
  // The only team beside the first one takes a whole row.
  if (count === 2) return `${narrow}, (max-width: 1279px) 46vw, 590px`;
  const isInRowOfTwo = index >= count - (TEAMS_IN_ROWS_OF_TWO[remainderOf(count)] ?? 0);
  return `${narrow}, (max-width: 1279px) ${isInRowOfTwo ? '25vw, 288px' : '30vw, 375px'}`;
}

interface TeamCardProps extends Required<Omit<Props, 'teams'>> {
  team: Team;
  isLead: boolean;
  /** `sizes` of the photo. */
  sizes: string;
}

/** Card of a team with picture, name and division. The whole card is a link. */
function TeamCard({ team, color, showsStandings, isLead, sizes, priority }: TeamCardProps) {
  return (
    <li className={`card stretched-card media arrow-right ${css.card}`} data-color={color} data-reveal="">
      {team.img ? (
        <Picture
          image={team.img}
          pictureRole="equipo"
          alt=""
          sizes={sizes}
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
