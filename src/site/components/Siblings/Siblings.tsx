import { SmartLink } from '../SmartLink/SmartLink.tsx';
import css from './Siblings.module.css';

interface Props {
  /** What they are, for who does not see them. */
  label: string;
  links: { name: string; path: string }[];
  /** Path of the page that they stand on. */
  here: string;
}

/** The way on at the end of a gallery's page: the pages beside it, and itself among them. */
export function Siblings({ label, links, here }: Props) {
  return (
    <nav className={css.siblings} data-screen-only="" aria-label={label}>
      <ul className={css.links}>
        {links.map(({ name, path }) => (
          <li key={path}>
            <SmartLink to={path} aria-current={path === here ? 'page' : undefined}>
              {name}
            </SmartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
