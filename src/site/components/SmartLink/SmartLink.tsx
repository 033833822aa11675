import { type AnchorHTMLAttributes, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../Icon/Icon.tsx';
import { PrefetchData } from './PrefetchData.tsx';
import css from './SmartLink.module.css';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Site path (`/equipos`) or absolute URL. */
  to: string;
  /** Shows the arrow of a link that leaves the site. */
  arrow?: boolean;
}

/** A link that knows where it leads: inside the site it is prefetched on intent, outside it opens a new tab. */
export function SmartLink({ to, arrow = true, children, ...rest }: Props) {
  if (isInternal(to)) {
    return (
      <PageLink to={to} {...rest}>
        {children}
      </PageLink>
    );
  }
  if (!/^https?:/.test(to)) {
    return (
      <a href={to} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <a href={to} target="_blank" rel="noopener" {...rest}>
      {children}
      {arrow && <Icon name="arrow-out" className={css.arrow} />}
      <span className="solo-lectores"> (se abre en una pestaña nueva)</span>
    </a>
  );
}

/** What the visitor means to open is fetched when the pointer, the focus or a finger comes to its link. */
function PageLink({ to, children, ...rest }: Omit<Props, 'arrow'>) {
  const [meant, setMeant] = useState(false);
  const mean = () => setMeant(true);
  return (
    <Link to={to} {...rest} onPointerEnter={mean} onFocus={mean} onTouchStart={mean}>
      {children}
      {meant && <PrefetchData to={to} />}
    </Link>
  );
}

function isInternal(to: string): boolean {
  return to.startsWith('/') && !to.startsWith('//');
}
