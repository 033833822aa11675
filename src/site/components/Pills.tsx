import type { KindColor } from '../../club/content/club.ts';
import css from './Section.module.css';

interface Props {
  links: readonly { name: string; path: string; color?: KindColor }[];
  /** Path of the current page, if it is among the links. */
  currentPath?: string;
}

/** Row of links to sibling pages or to sections. Inside a `nav`, so Safari announces the list without an explicit role. */
export const Pills = ({ links, currentPath }: Props) => (
  <ul className="row">
    {links.map(({ name, path, color }) => (
      <li key={path}>
        <a
          href={path}
          className="pill"
          data-color={color}
          aria-current={path === currentPath ? 'page' : undefined}
        >
          {name}
        </a>
      </li>
    ))}
  </ul>
);

/** Navigation between sibling pages at the end of a page. */
export const SiblingPages = ({ label, ...pills }: Props & { label: string }) => (
  <nav className={`screen-only ${css.siblings}`} aria-label={label}>
    <Pills {...pills} />
  </nav>
);

/** Heading of the links to past seasons. */
export const PAST_SEASONS = 'Equipos y resultados de otras temporadas';
