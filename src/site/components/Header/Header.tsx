import { Link } from 'react-router';
import type { MenuEntry } from '../../../content/club.ts';
import type { PictureData } from '../../../pictures/types.ts';
import { ContactLink } from '../Contact/ContactLink.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { Picture } from '../Picture/Picture.tsx';
import css from './Header.module.css';
import { MENU_ID, Menu } from './Menu.tsx';

interface Props {
  name: string;
  shortName: string;
  crest: PictureData;
  menu: MenuEntry[];
}

/** The fixed header: mark, menu and the button to the contact form. */
export function Header({ name, shortName, crest, menu }: Props) {
  return (
    <header className={css.header}>
      <a href="#contenido" className={css.skip} data-behind-menu="">
        Saltar al contenido
      </a>
      <div className={css.bar}>
        <Link to="/" className={css.mark} data-behind-menu="">
          {/* On the screen at once, but never before the page's own first picture. */}
          <Picture
            data={crest}
            kind="escudo"
            alt=""
            sizes="40px"
            width={40}
            height={40}
            clear
            first
            fetchPriority="low"
          />
          <span>{shortName}</span>
        </Link>
        <Menu entries={menu} />
        <ContactLink className={`button ${css.contact}`} data-behind-menu="">
          Contacto
        </ContactLink>
        <button
          type="button"
          className={css.burger}
          popoverTarget={MENU_ID}
          aria-label="Abrir el menú"
          data-behind-menu=""
        >
          <Icon name="menu" />
        </button>
      </div>
      <p className={css.printed}>{name}</p>
    </header>
  );
}
