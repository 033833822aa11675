import type { BoardMember, Club, Coach } from '../../club/content/club.ts';
import { portraitName } from '../../club/content/picture-names.ts';
import { ambiguousNames } from '../club-facts.ts';
import { usePage } from '../page-context.ts';
import { ProperName } from '../text/ProperName.tsx';
import { RemovalLink } from './Contact/ContactLinks.tsx';
import { classNames } from './class-names.ts';
import { gridSizes } from './Grid.tsx';
import css from './PersonCard.module.css';
import { Picture } from './Picture.tsx';
import { SmartLink } from './SmartLink.tsx';

interface Props {
  person: Coach | BoardMember;
  /** `group` on a page of a few people side by side, `portrait` on a page of many, `row` on a team's page (without the coach's teams). */
  layout: 'group' | 'portrait' | 'row';
  priority?: boolean;
}

const SIZES = {
  row: '112px',
  portrait: gridSizes('portrait'),
  group: '(max-width: 639px) 46vw, (max-width: 1023px) 31vw, 256px',
};

/** Card with portrait or initials, name and role, and with a board member's duties or a coach's teams. */
export function PersonCard({ person, layout, priority = false }: Props) {
  const { club } = usePage();
  const { name, role, img } = person;
  const shape = layout === 'group' ? '' : 'rounded';
  const duties = 'duties' in person ? person.duties : '';
  const teams = 'key' in person && layout !== 'row' ? teamsOf(club, person) : [];
  return (
    <li
      className={classNames(layout === 'row' && 'card', 'media', css.card, css[layout])}
      data-reveal={layout === 'row' ? undefined : ''}
    >
      {img ? (
        <Picture
          image={img}
          pictureRole="retrato"
          alt=""
          sizes={SIZES[layout]}
          frame={shape}
          priority={priority}
        />
      ) : (
        <span className={classNames('display', shape, css.initials, tintOf(name))} aria-hidden="true">
          {initials(name)}
        </span>
      )}
      {img && <RemovalLink pictureName={portraitName(person)} />}
      <div>
        <ProperName as="h3" className={css.name}>
          {name}
        </ProperName>
        <p className="quiet small">{role}</p>
        {duties && <p className={css.duties}>{duties}</p>}
        {teams.length > 0 && (
          <ul className={`plain-links small ${css.teams}`}>
            {teams.map((team) => (
              <li key={team.path}>
                <ProperName as={SmartLink} to={team.path} className="text-link">
                  {team.name}
                  {team.kind && ` (${team.kind})`}
                </ProperName>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** Returns the teams of a coach, with their kind if two kinds have a team of that name. */
function teamsOf(club: Club, { key }: Coach): { name: string; path: string; kind: string }[] {
  const namesakes = ambiguousNames(club);
  return club.kinds.flatMap(({ breadcrumb, teams }) =>
    teams
      .filter(({ coaches }) => coaches.some((coach) => coach.key === key))
      .map(({ name, path }) => ({ name, path, kind: namesakes.has(name) ? breadcrumb : '' })),
  );
}

const TINTS = ['', css.night, css.plate];

/** Returns the class of one of three colours, always the same for a name. */
function tintOf(name: string): string | undefined {
  return TINTS[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % TINTS.length];
}

/** Returns the initials of a name's first two capitalized words: `Lucía de la Muestra` gives `LM`. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('');
}
