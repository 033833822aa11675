import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { isPlainClick } from '../../islands/plain-click.ts';
import { chooseView } from './useAgendaView.ts';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Address of this page with another query, or of another page. */
  to: string;
}

/** Leads to another view of this page, which stays where it is; to another page like any link. */
export function ViewLink({ to, onClick, children, ...rest }: Props) {
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
