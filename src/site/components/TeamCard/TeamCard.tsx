import type { ReactNode } from 'react';
import type { KindColor } from '../../../content/club.ts';
import type { PictureData } from '../../../pictures/types.ts';
import { Icon } from '../Icon/Icon.tsx';
import { Picture } from '../Picture/Picture.tsx';
import { SmartLink } from '../SmartLink/SmartLink.tsx';
import css from './TeamCard.module.css';

export interface TeamCardView {
  /** As other files call it: `federados/cadete-femenino`. */
  key: string;
  name: string;
  division: string;
  path: string;
  /** The competition's table; empty when there is none. */
  standings: string;
  picture: PictureData;
}

interface Props {
  team: TeamCardView;
  color: KindColor;
  /** Offers the external table on the card. */
  withTable?: boolean;
  first?: boolean;
  /** The CSS `sizes` of its picture. */
  sizes: string;
  /** What comes next of it. */
  children?: ReactNode;
}

/** A team: its picture, name and division. The whole card is the target of its one link. */
export function TeamCard({ team, color, withTable = false, first = false, sizes, children }: Props) {
  return (
    <li className={css.card} data-color={color} data-reveal="">
      <Picture data={team.picture} kind="equipo" alt="" sizes={sizes} frame={css.photo} first={first} />
      <div className={css.words}>
        <h3>
          <SmartLink to={team.path} className={css.main}>
            {team.name}
          </SmartLink>
        </h3>
        <p className={css.division}>{team.division}</p>
        {children}
        <div className={css.links}>
          <span className={css.more} aria-hidden="true">
            Ver equipo <Icon name="arrow-right" />
          </span>
          {withTable && team.standings && (
            <SmartLink to={team.standings} className={`text-link ${css.table}`}>
              Clasificación y calendario
              <span className="visually-hidden"> de {team.name}</span>
            </SmartLink>
          )}
        </div>
      </div>
    </li>
  );
}
