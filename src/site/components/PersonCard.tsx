import type { BoardMember, Club, Coach } from '../../content/club.ts';
import { usePage } from '../page-context.ts';
import { sharedNames } from '../pages/site-map.ts';
import { gridSizes } from './Grid.tsx';
import css from './PersonCard.module.css';
import { Picture } from './Picture.tsx';
import { SmartLink } from './SmartLink.tsx';

interface Props {
  person: Coach | BoardMember;
  /** On a page of a few, of many, or on a team's, which leaves the teams of a coach out. */
  layout: 'wide' | 'portrait' | 'row';
  first?: boolean;
}

const SIZES = {
  row: '112px',
  portrait: gridSizes('portrait'),
  wide: '(max-width: 658px) 112px, (max-width: 1317px) 17vw, 224px',
};

/** Portrait or initials, name and role; then what a board member sees to, or the teams that a coach trains. */
export function PersonCard({ person, layout, first = false }: Props) {
  const { club } = usePage();
  const { name, role, img } = person;
  const duties = 'duties' in person ? person.duties : '';
  const teams = 'key' in person && layout !== 'row' ? teamsOf(club, person) : [];
  return (
    <li
      className={`${layout === 'row' ? 'card ' : ''}media ${css.card}`}
      data-layout={layout}
      data-reveal={layout === 'row' ? undefined : ''}
    >
      {img ? (
        <Picture of={img} as="retrato" alt="" sizes={SIZES[layout]} frame="rounded" first={first} />
      ) : (
        <span className={`display rounded ${css.initials}`} data-tint={tintOf(name)} aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <div>
        <h3 className={css.name} translate="no">
          {name}
        </h3>
        <p className="quiet small">{role}</p>
        {duties && <p className={css.duties}>{duties}</p>}
        {teams.length > 0 && (
          <ul className={`plain-links small ${css.teams}`}>
            {teams.map((team) => (
              <li key={team.path}>
                <SmartLink to={team.path} className="text-link" translate="no">
                  {team.name}
                  {team.kind && ` (${team.kind})`}
                </SmartLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** The teams that a coach trains, each with its kind where its name alone does not tell it. */
function teamsOf(club: Club, { key }: Coach): { name: string; path: string; kind: string }[] {
  const namesakes = sharedNames(club);
  return club.kinds.flatMap(({ breadcrumb, teams }) =>
    teams
      .filter(({ coaches }) => coaches.some((coach) => coach.key === key))
      .map(({ name, path }) => ({ name, path, kind: namesakes.has(name) ? breadcrumb : '' })),
  );
}

/** One of three colours, always the same for the same name. */
function tintOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3;
}

/** First letters of a name's first two words: `Lucía de la Muestra` gives `LM`. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('');
}
