import type { AnchorHTMLAttributes } from 'react';
import { NEW_TAB_ID } from '../../addresses/anchors.ts';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Site path (`/equipos`) or absolute URL. */
  to: string;
  /** Shows the arrow of a link that leaves the site. */
  arrow?: boolean;
}

/** Describes every link that opens a new tab; once on a page. */
export const NewTabNote = () => (
  <p id={NEW_TAB_ID} style={{ display: 'none' }}>
    Se abre en una pestaña nueva
  </p>
);

/** A link that knows where it leads: outside the site it opens a new tab, and is described by the page's note about that. */
export function SmartLink({ to, arrow = true, className = '', ...rest }: Props) {
  if (!/^(https?:|\/\/)/.test(to)) return <a href={to} className={className || undefined} {...rest} />;
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className={(arrow ? `${className} arrow-out` : className).trim() || undefined}
      aria-describedby={NEW_TAB_ID}
      {...rest}
    />
  );
}
