/** The e-mail or telephone of a team, to write or to call. */
export function TeamContact({ contact }: { contact: string }) {
  const href = contact.includes('@') ? `mailto:${contact}` : `tel:${contact.replace(/\s/g, '')}`;
  return <a href={href}>{contact}</a>;
}
