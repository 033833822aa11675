import type { AnchorHTMLAttributes } from 'react';
import { CONTACT_ID } from '../../../addresses/anchors.ts';

/** Leads to the contact form of the same page; with scripts it glides there. */
export const ContactLink = ({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a href={`#${CONTACT_ID}`} {...rest}>
    {children}
  </a>
);

interface MessageLinkProps {
  /** Text that the contact form's message begins with. */
  message: string;
  /** What the message is about, for screen readers. */
  about?: string;
  className?: string;
}

/** «Escribir al club»: leads to the contact form; with scripts the message is begun there, without them it is empty. */
export const MessageLink = ({ message, about, className }: MessageLinkProps) => (
  <ContactLink className={className} data-message={message}>
    Escribir al club
    {about && <span className="visually-hidden">: {about}</span>}
  </ContactLink>
);

/** The e-mail or telephone of a team, to write or to call. */
export function TeamContact({ contact }: { contact: string }) {
  const [name, host] = contact.split('@');
  if (!host) return <a href={`tel:${contact.replace(/\s/g, '')}`}>{contact}</a>;
  return (
    <a href={`mailto:${contact}`}>
      {name}@<wbr />
      {host}
    </a>
  );
}
