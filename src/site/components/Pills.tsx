import type { KindColor } from '../../content/club.ts';
import css from './Section.module.css';

interface Props {
  links: readonly { name: string; path: string; color?: KindColor }[];
  /** Path of the page that they stand on, where it is among them. */
  here?: string;
}

/** Pages or parts of a page beside each other; of a `nav`, whose list Safari calls one without a role. */
export const Pills = ({ links, here }: Props) => (
  <ul className="row">
    {links.map(({ name, path, color }) => (
      <li key={path}>
        <a href={path} className="pill" data-color={color} aria-current={path === here ? 'page' : undefined}>
          {name}
        </a>
      </li>
    ))}
  </ul>
);

/** The way on at the end of a page: those beside it, and itself among them. */
export const Siblings = ({ label, ...pills }: Props & { label: string }) => (
  <nav className={css.siblings} data-screen-only="" aria-label={label}>
    <Pills {...pills} />
  </nav>
);

/** Heading of the links to past seasons. */
export const PAST_SEASONS = 'Equipos y resultados de otras temporadas';
