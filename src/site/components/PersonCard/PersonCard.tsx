import type { PictureData } from '../../../pictures/types.ts';
import { gridSizes } from '../Grid/sizes.ts';
import { Picture } from '../Picture/Picture.tsx';
import { SmartLink } from '../SmartLink/SmartLink.tsx';
import { initials } from './initials.ts';
import css from './PersonCard.module.css';

export interface PersonView {
  name: string;
  /** Entrenadora, Presidente… */
  role: string;
  /** Null shows the person's initials. */
  picture: PictureData | null;
  /** Each with its kind only where teams of two kinds have the same name. */
  teams: { name: string; path: string; kind: string }[];
}

interface Props {
  person: PersonView;
  layout?: 'row' | 'column';
  first?: boolean;
}

const SIZES = { row: '112px', column: gridSizes('portrait') };

/** A coach or board member: portrait or initials, name, role, and the teams they train. */
export function PersonCard({ person, layout = 'column', first = false }: Props) {
  const { name, role, picture, teams } = person;
  return (
    <li className={css.card} data-layout={layout} data-reveal={layout === 'column' ? '' : undefined}>
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
        <span className={css.initials} data-tint={tintOf(name)} aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <div className={css.words}>
        <h3 className={css.name}>{name}</h3>
        <p className={css.role}>{role}</p>
        {teams.length > 0 && (
          <ul className={css.teams}>
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
