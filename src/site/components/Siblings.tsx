import css from './Section.module.css';
import { SmartLink } from './SmartLink.tsx';

interface Props {
  /** For screen readers. */
  label: string;
  links: { name: string; path: string }[];
  /** Path of the page that they stand on. */
  here: string;
}

/** The way on at the end of a gallery's page: the pages beside it, and itself among them. */
export function Siblings({ label, links, here }: Props) {
  return (
    <nav className={css.siblings} data-screen-only="" aria-label={label}>
      <ul className="row">
        {links.map(({ name, path }) => (
          <li key={path}>
            <SmartLink to={path} className="pill" aria-current={path === here ? 'page' : undefined}>
              {name}
            </SmartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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
    <ul role="list" className="row">
      {seasons.map(({ name, path }) => (
        <li key={path}>
          <SmartLink to={path} className="pill">
            <span className="visually-hidden">Temporada </span>
            {name}
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}
