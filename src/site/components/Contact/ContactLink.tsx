import type { AnchorHTMLAttributes } from 'react';
import { CONTACT_ID } from '../../../contract/anchors.ts';

/** Leads to the contact form of the same page; with scripts it glides there. */
export const ContactLink = ({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a href={`#${CONTACT_ID}`} {...rest}>
    {children}
  </a>
);
