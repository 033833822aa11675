import { SmartLink } from '../SmartLink/SmartLink.tsx';
import css from './SeasonLinks.module.css';

export interface SeasonLinkView {
  /** `2023/24` */
  name: string;
  path: string;
}

/** Heading of a list of them. */
export const PAST_SEASONS = 'Equipos y resultados de otras temporadas';

/** The way to the pages of past seasons. */
export function SeasonLinks({ seasons }: { seasons: SeasonLinkView[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none
    <ul role="list" className={css.links}>
      {seasons.map(({ name, path }) => (
        <li key={path}>
          <SmartLink to={path}>
            <span className="visually-hidden">Temporada </span>
            {name}
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}
