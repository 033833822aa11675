import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { isPlainClick } from './plain-click.ts';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** The `id` of an element of this page; its heading takes the focus. */
  place: string;
}

/**
 * Leads to a place on the same page. As plain HTML the browser's own; with scripts an entry of the router's history, which
 * knows where the reader was when Back leads there again: of entries that the browser makes it does not.
 */
export function PlaceLink({ place, children, ...rest }: Props) {
  const navigate = useNavigate();
  const go = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    navigate({ hash: place });
    document.getElementById(place)?.querySelector('h2')?.focus({ preventScroll: true });
  };
  return (
    <a href={`#${place}`} {...rest} onClick={go}>
      {children}
    </a>
  );
}
