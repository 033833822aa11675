import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { CONTACT_ID } from '../../../contract/anchors.ts';
import { isPlainClick } from '../PlaceLink/plain-click.ts';

/** Leads to the contact form of the same page. A plain anchor; with scripts it glides there. */
export function ContactLink({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a href={`#${CONTACT_ID}`} onClick={glide} {...rest}>
      {children}
    </a>
  );
}

function glide(event: MouseEvent): void {
  const form = document.getElementById(CONTACT_ID);
  if (!form || !isPlainClick(event)) return;
  event.preventDefault();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  form.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  form.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}
