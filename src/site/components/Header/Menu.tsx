import { useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { MenuEntry } from '../../../content/club.ts';
import { Icon } from '../Icon/Icon.tsx';
import { SmartLink } from '../SmartLink/SmartLink.tsx';
import css from './Menu.module.css';
import { useMenuDisclosure } from './useMenuDisclosure.ts';

export const MENU_ID = 'menu';

/**
 * One list for every width. Wide, it stands in the header and its submenus drop down; narrow, it is a popover
 * that slides in from the side. Both work as plain HTML; useMenuDisclosure adds what only a script can.
 */
export function Menu({ entries }: { entries: MenuEntry[] }) {
  const menu = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const { state } = useNavigation();
  useMenuDisclosure(menu, key, state === 'loading');
  return (
    <nav ref={menu} id={MENU_ID} popover="auto" aria-label="Principal" className={css.menu}>
      <button
        type="button"
        className={css.close}
        popoverTarget={MENU_ID}
        popoverTargetAction="hide"
        aria-label="Cerrar el menú"
      >
        <Icon name="close" />
      </button>
      <ul className={css.entries}>
        {entries.map((entry) => (
          <Entry key={entry.title} entry={entry} pathname={pathname} />
        ))}
      </ul>
    </nav>
  );
}

function Entry({ entry, pathname }: { entry: MenuEntry; pathname: string }) {
  const { title, link, submenu } = entry;
  const here =
    submenu.some((item) => isHere(item.link, pathname)) || (link !== '/' && isHere(link, pathname));
  if (submenu.length === 0) {
    return (
      <li className={css.entry} data-here={here || pathname === link || undefined}>
        <SmartLink to={link} className={css.link} aria-current={current(link, pathname)}>
          {title}
        </SmartLink>
      </li>
    );
  }
  return (
    <li className={css.entry} data-here={here || undefined}>
      {link && (
        <SmartLink to={link} className={css.link} aria-current={current(link, pathname)}>
          {title}
        </SmartLink>
      )}
      <details name="submenu" className={css.opener}>
        <summary
          className={link ? css.arrow : css.link}
          aria-label={link ? `Submenú de ${title}` : undefined}
        >
          {!link && title}
          <Icon name="chevron" className={css.chevron} />
        </summary>
      </details>
      <ul className={css.submenu}>
        {submenu.map((item) => (
          <li key={item.link}>
            <SmartLink to={item.link} className={css.sublink} aria-current={current(item.link, pathname)}>
              {item.title}
            </SmartLink>
          </li>
        ))}
      </ul>
    </li>
  );
}

function current(link: string, pathname: string): 'page' | undefined {
  return trimmed(pathname) === link ? 'page' : undefined;
}

function isHere(link: string, pathname: string): boolean {
  return link !== '' && (trimmed(pathname) === link || pathname.startsWith(`${link}/`));
}

function trimmed(pathname: string): string {
  return pathname === '/' ? pathname : pathname.replace(/\/$/, '');
}
