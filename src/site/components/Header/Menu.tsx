import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { Link, MenuEntry } from '../../../content/club.ts';
import { usePopoverEntry } from '../../open-entry.ts';
import { Icon, type IconName } from '../Icon/Icon.tsx';
import { isPlainClick } from '../PlaceLink/plain-click.ts';
import { SmartLink } from '../SmartLink/SmartLink.tsx';
import css from './Menu.module.css';
import { useMenuDisclosure } from './useMenuDisclosure.ts';

export const MENU_ID = 'menu';

export interface Shortcut extends Link {
  icon: IconName;
}

interface Props {
  entries: MenuEntry[];
  /** What most visitors come for, below the entries of the panel. */
  shortcuts: Shortcut[];
}

/**
 * One list for every width. Wide, it stands in the header and its submenus drop down; narrow, it is a popover
 * that slides in from the side. Both work as plain HTML; useMenuDisclosure adds what only a script can.
 */
export function Menu({ entries, shortcuts }: Props) {
  const menu = useRef<HTMLElement>(null);
  const { pathname, search, key } = useLocation();
  const { location: next } = useNavigation();
  const leaving = next !== undefined && next.pathname !== pathname;
  const navigate = useNavigate();
  const isEntry = usePopoverEntry(menu, MENU_ID, leaving);
  useMenuDisclosure(menu, key, leaving);

  const isHere = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what changes
  useEffect(() => {
    if (isHere.current) scrollTo(0, 0);
    isHere.current = false;
  }, [key]);
  // A page takes the place of the panel's own entry in the history, so that Back leads to the page before.
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || link.target || !isEntry() || !isPlainClick(event)) return;
    event.preventDefault();
    isHere.current = link.pathname + link.search === pathname + search;
    if (isHere.current) menu.current?.hidePopover();
    else navigate(link.pathname + link.search, { replace: true });
  };
  return (
    <nav
      ref={menu}
      id={MENU_ID}
      popover="auto"
      aria-label="Principal"
      className={css.menu}
      onClickCapture={follow}
    >
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
      {shortcuts.length > 0 && (
        <ul className={css.shortcuts}>
          {shortcuts.map(({ title, link, icon }) => (
            <li key={link}>
              <SmartLink to={link} className={css.shortcut} aria-current={current(link, pathname)}>
                <Icon name={icon} /> {title}
              </SmartLink>
            </li>
          ))}
        </ul>
      )}
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
