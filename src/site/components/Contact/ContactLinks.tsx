import type { AnchorHTMLAttributes } from 'react';
import { CONTACT_ID } from '../../../base/addresses/anchors.ts';
import { pictureRemovalRequest } from '../../../base/addresses/contact-form.ts';
import { ProperName } from '../../text/ProperName.tsx';

/** Link to the contact form of the same page. Scripts scroll there smoothly. */
export const ContactLink = ({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a href={`#${CONTACT_ID}`} {...rest}>
    {children}
  </a>
);

/** Returns the `tel:` address of a telephone number as the club writes it. */
export const telephoneLink = (phone: string): string => `tel:${phone.replace(/\s/g, '')}`;

interface MessageLinkProps {
  /** Text that is prefilled in the message field. */
  message: string;
  /** Subject of the message, for screen readers. */
  about?: string;
  className?: string;
}

/** «Escribir al club», a link to the contact form. Scripts prefill the message. */
export const MessageLink = ({ message, about, className }: MessageLinkProps) => (
  <ContactLink className={className} data-message={message}>
    Escribir al club
    {about && (
      <span className="visually-hidden">
        : <ProperName>{about}</ProperName>
      </span>
    )}
  </ContactLink>
);

/**
 * Flag in the corner of a picture of people that starts a request for its removal. Its text, which shows under the pointer,
 * is the beginning of its accessible name: «Pedir que se retire la foto».
 * @param pictureName name of the picture with its article: `la foto del equipo Cadete femenino`
 */
export function RemovalLink({ pictureName }: { pictureName: string }) {
  const [article, noun] = pictureName.split(' ');
  return (
    <ContactLink
      className="removal plain strong screen-only"
      data-message={pictureRemovalRequest(pictureName)}
      aria-label={`Pedir que se retire ${pictureName}`}
    >
      Pedir que se retire {article} {noun}
    </ContactLink>
  );
}

/** Link to an e-mail address or a telephone number. */
export function ContactAddress({ contact }: { contact: string }) {
  const [name, host] = contact.split('@');
  if (!host) return <a href={telephoneLink(contact)}>{contact}</a>;
  return (
    <a href={`mailto:${contact}`}>
      {name}@<wbr />
      {host}
    </a>
  );
}
