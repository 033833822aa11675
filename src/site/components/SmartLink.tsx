import type { AnchorHTMLAttributes } from 'react';
import { Icon } from './Icon.tsx';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Site path (`/equipos`) or absolute URL. */
  to: string;
  /** Shows the arrow of a link that leaves the site. */
  arrow?: boolean;
}

/** A link that knows where it leads: outside the site it opens a new tab. */
export function SmartLink({ to, arrow = true, children, ...rest }: Props) {
  if (!/^(https?:|\/\/)/.test(to)) {
    return (
      <a href={to} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <a href={to} target="_blank" rel="noopener" {...rest}>
      {children}
      {arrow && <Icon name="arrow-out" className="arrow-out" />}
      <span className="visually-hidden"> (se abre en una pestaña nueva)</span>
    </a>
  );
}
