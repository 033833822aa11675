import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import type { KindColor } from '../../../content/club.ts';
import { Icon } from '../../components/Icon.tsx';
import { isPlainClick } from '../../islands/plain-click.ts';
import css from './Facet.module.css';
import { chooseView } from './useAgendaView.ts';

export interface Option {
  name: string;
  /** Where it leads: another view of this page, or in the page as it was made a page of its own. */
  to: string;
  chosen: boolean;
  color?: KindColor;
}

interface Props {
  label: string;
  /** In groups with a heading each; the first one may have none. */
  groups: { title?: string; options: Option[] }[];
  /** Its choices change this page, which then stays where it is. */
  here: boolean;
  /** Works with scripts only; its place is kept free until they run. */
  scripted?: boolean;
  /** Whether something else than the first choice, all, is chosen. */
  active: boolean;
}

/** One filter: a box that says what is chosen, and opens to links with the choices. Plain HTML, so it always works. */
export function Facet({ label, groups, here, scripted = false, active }: Props) {
  const id = `filtro-${label.toLowerCase()}`;
  const chosen = groups.flatMap(({ options }) => options).find((option) => option.chosen);
  return (
    <details
      name="filtro"
      className={css.facet}
      data-active={active || undefined}
      data-waiting={(scripted && !here) || undefined}
    >
      <summary className={css.box}>
        <span className={`quiet ${css.label}`}>{label}</span>{' '}
        <span className="small strong">{chosen?.name}</span>
        <Icon name="chevron" className={`chevron ${css.chevron}`} />
      </summary>
      <div className={css.panel}>
        {groups.map(({ title, options }, i) => (
          <div key={title ?? ''} className={css.group}>
            {title && (
              <p id={`${id}-${i}`} className={`quiet ${css.title}`}>
                {title}
              </p>
            )}
            <ul className={css.options} aria-labelledby={title && `${id}-${i}`}>
              {options.map((option) => (
                <li key={option.name}>
                  <ViewLink
                    to={option.to}
                    className={`plain small ${css.option}`}
                    data-color={option.color}
                    aria-current={option.chosen || undefined}
                    {...(here && { onClick: close })}
                  >
                    {option.name}
                  </ViewLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}

/** Closes the box of a choice; the focus, which would be lost with it, goes to what opened it. */
function close(event: MouseEvent): void {
  if (!isPlainClick(event)) return;
  const details = event.currentTarget.closest('details');
  if (!details) return;
  details.open = false;
  details.querySelector('summary')?.focus({ preventScroll: true });
}

interface ViewLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Address of this page with another query, or of another page. */
  to: string;
}

/** Leads to another view of this page, which stays where it is; to another page like any link. */
export function ViewLink({ to, onClick, children, ...rest }: ViewLinkProps) {
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { pathname, search } = new URL(to, location.origin);
    if (event.defaultPrevented || !isPlainClick(event) || pathname !== location.pathname) return;
    event.preventDefault();
    chooseView(search);
  };
  return (
    <a href={to} {...rest} onClick={go}>
      {children}
    </a>
  );
}
