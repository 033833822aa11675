import { ContactLink } from './ContactLink.tsx';

interface Props {
  /** Text that the contact form's message begins with. */
  message: string;
  /** What the message is about, for who does not see where the link stands. */
  about?: string;
  className?: string;
}

/** «Escribir al club»: leads to the contact form; with scripts the message is begun there, without them it is empty. */
export const MessageLink = ({ message, about, className }: Props) => (
  <ContactLink className={className} data-message={message}>
    Escribir al club
    {about && <span className="visually-hidden">: {about}</span>}
  </ContactLink>
);
