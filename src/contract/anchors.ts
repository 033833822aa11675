import { COPY_LINE_ID } from './offline.ts';

/** The contact section, on every page. */
export const CONTACT_ID = 'contacto';
/** The contact form itself. */
export const FORM_ID = 'formulario';
/** Of the notice that a form sent without scripts comes back to; the page shows it while the address names it. */
export const SENT_ID = 'mensaje-enviado';
/** The same where no address was typed that a copy could reach. */
export const SENT_WITHOUT_COPY_ID = 'mensaje-enviado-sin-copia';
/** The sentence that describes the form's fields for an answer. */
export const REPLY_HINT_ID = 'para-responder';

/** The sentence that describes links to other sites. */
export const NEW_TAB_ID = 'pestana-nueva';

/** Where a page offers its calendar; printed codes lead here. */
export const CALENDAR_ANCHOR = 'calendario';

/** Of photo number `n` of an album; `group` sets the albums of one page apart. */
export const photoId = (n: number, group = 'foto') => `${group}-${n}`;

/** Ids that pages have of themselves: no title of the club's own texts may take one. */
export const isReservedId = (id: string) => RESERVED.includes(id) || /^foto(-\d+)?$/.test(id);

const RESERVED = [
  'inicio',
  'contenido',
  'menu',
  CONTACT_ID,
  `${CONTACT_ID}-titulo`,
  FORM_ID,
  SENT_ID,
  SENT_WITHOUT_COPY_ID,
  REPLY_HINT_ID,
  NEW_TAB_ID,
  CALENDAR_ANCHOR,
  'indice',
  COPY_LINE_ID,
];
