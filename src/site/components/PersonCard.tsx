import type { BoardMember, Coach } from '../../content/club.ts';
import type { Shown } from '../shown.ts';
import { MessageLink } from './Contact/ContactLinks.tsx';
import css from './PersonCard.module.css';
import { Picture } from './Picture.tsx';
import { SmartLink } from './SmartLink.tsx';
import { gridSizes } from './sizes.ts';

/** A coach or a board member; what only one of them has may be missing. */
export type PersonView = Pick<Shown<Coach>, 'name' | 'role' | 'picture'> &
  Partial<Shown<Coach> & Shown<BoardMember>> & {
    /** How a message about what the person is there for begins; empty where there is none. */
    message?: string;
    /** Each with its kind only where teams of two kinds have the same name. */
    teams: { name: string; path: string; kind: string }[];
  };

interface Props {
  person: PersonView;
  /** On a page of a few, of many, or on a team's. */
  layout?: 'wide' | 'portrait' | 'row';
  first?: boolean;
}

const SIZES = {
  row: '112px',
  portrait: gridSizes('portrait'),
  wide: '(max-width: 658px) 112px, (max-width: 1317px) 17vw, 224px',
};

/** A coach or board member: portrait or initials, name, role, and the teams they train. */
export function PersonCard({ person, layout = 'portrait', first = false }: Props) {
  const { name, role, duties, message, picture, teams } = person;
  return (
    <li
      className={`${layout === 'row' ? 'card ' : ''}media ${css.card}`}
      data-layout={layout}
      data-reveal={layout === 'row' ? undefined : ''}
    >
      {picture ? (
        <Picture
          data={picture}
          kind="retrato"
          alt=""
          sizes={SIZES[layout]}
          frame={css.portrait}
          first={first}
        />
      ) : (
        <span className={`display ${css.initials}`} data-tint={tintOf(name)} aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <div>
        <h3 className={css.name}>{name}</h3>
        <p className="quiet small">{role}</p>
        {duties && <p className={css.duties}>{duties}</p>}
        {message && (
          <p className={css.write} data-screen-only="">
            <MessageLink message={message} about={`${name}, ${role}`} className="text-link" />
          </p>
        )}
        {teams.length > 0 && (
          <ul className={`plain-links small ${css.teams}`}>
            {teams.map((team) => (
              <li key={team.path}>
                <SmartLink to={team.path} className="text-link">
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

/** One of three colours, always the same for the same name. */
function tintOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3;
}

/** First letters of a name's first two words: `Lucía de la Muestra` gives `LM`. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('');
}
