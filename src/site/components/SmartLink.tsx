import type { AnchorHTMLAttributes } from 'react';
import { NEW_TAB_ID } from '../../base/addresses/anchors.ts';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Site path (`/equipos`) or absolute URL. */
  to: string;
  /** Shows an arrow on links to other sites. */
  arrow?: boolean;
}

/** Description shared by all links that open a new tab. */
export const NewTabNote = () => (
  <p id={NEW_TAB_ID} style={{ display: 'none' }}>
    Se abre en una pestaña nueva
  </p>
);

/** Link that opens a new tab if it leads to another site, and is then described by `NewTabNote`. */
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
