import type { Link, MenuEntry } from '../../../club/content/club.ts';
import { MENU_ID } from '../../popovers.ts';
import { SmartLink } from '../SmartLink.tsx';
import css from './Menu.module.css';

export interface Shortcut extends Link {
  /** Class of its icon. */
  icon: string;
}

interface Props {
  entries: MenuEntry[];
  /** Links below the entries of the narrow panel. */
  shortcuts: Shortcut[];
  /** Path of the current page. */
  path: string;
}

/**
 * Menu for all widths: a row in a wide header, with submenus that drop down, or a popover that slides in from the side. Both
 * work as plain HTML; popovers.ts adds further behaviour.
 */
export function Menu({ entries, shortcuts, path }: Props) {
  return (
    <nav
      id={MENU_ID}
      popover="auto"
      data-history={MENU_ID}
      aria-label="Principal"
      className={`screen-only ${css.menu}`}
    >
      <button
        type="button"
        className={`icon-button cross ${css.close}`}
        popoverTarget={MENU_ID}
        popoverTargetAction="hide"
        aria-label="Cerrar el menú"
      />
      <ul className={css.entries}>
        {entries.map((entry) => (
          <MenuItem key={entry.title} entry={entry} path={path} />
        ))}
      </ul>
      {shortcuts.length > 0 && (
        <ul className={css.shortcuts}>
          {shortcuts.map(({ title, link, icon }) => (
            <li key={link}>
              <SmartLink
                to={link}
                className={`icon ${icon} plain strong ${css.shortcut}`}
                aria-current={ariaCurrent(link, path)}
              >
                {title}
              </SmartLink>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

function MenuItem({ entry, path }: { entry: MenuEntry; path: string }) {
  const { title, link, submenu } = entry;
  const isCurrentSection =
    submenu.some((item) => isWithin(item.link, path)) || (link !== '/' && isWithin(link, path));
  if (submenu.length === 0) {
    return (
      <li className={css.entry} data-here={isCurrentSection || path === link || undefined}>
        <SmartLink to={link} className={css.link} aria-current={ariaCurrent(link, path)}>
          {title}
        </SmartLink>
      </li>
    );
  }
  return (
    <li className={css.entry} data-here={isCurrentSection || undefined}>
      {link && (
        <SmartLink to={link} className={css.link} aria-current={ariaCurrent(link, path)}>
          {title}
        </SmartLink>
      )}
      <details name="submenu" className={css.opener}>
        <summary
          className={`chevron ${link ? css.arrow : css.link}`}
          aria-label={link ? `Submenú de ${title}` : undefined}
        >
          {!link && title}
        </summary>
      </details>
      <ul className={css.submenu}>
        {submenu.map((item) => (
          <li key={item.link}>
            <SmartLink to={item.link} className={css.sublink} aria-current={ariaCurrent(item.link, path)}>
              {item.title}
            </SmartLink>
          </li>
        ))}
      </ul>
    </li>
  );
}

function ariaCurrent(link: string, path: string): 'page' | undefined {
  return path === link ? 'page' : undefined;
}

/** True if a link leads to the current page or to one above it. */
function isWithin(link: string, path: string): boolean {
  return link !== '' && (path === link || path.startsWith(`${link}/`));
}
