/** Contact section, on every page. */
export const CONTACT_ID = 'contacto';
/** Contact form. */
export const FORM_ID = 'formulario';
/** Notice shown while it is the target of the URL, after a form was sent without scripts. */
export const SENT_ID = 'mensaje-enviado';
/** Same notice, for a form without an address that a copy could reach. */
export const SENT_WITHOUT_COPY_ID = 'mensaje-enviado-sin-copia';
/** Same notice, for a form with neither an address nor a telephone. */
export const SENT_WITHOUT_REPLY_ID = 'mensaje-enviado-sin-respuesta';
/** All notices of a form sent without scripts. */
export const SENT_IDS: readonly string[] = [SENT_ID, SENT_WITHOUT_COPY_ID, SENT_WITHOUT_REPLY_ID];
/** Hint that describes the form's fields for a reply. */
export const REPLY_HINT_ID = 'para-responder';

/** Line that shows the age of an offline copy; empty in built pages. */
export const COPY_LINE_ID = 'copia-guardada';

/** Sentence that describes links to other sites. */
export const NEW_TAB_ID = 'pestana-nueva';

/** Calendar section of a page; printed QR codes link to it. */
export const CALENDAR_ANCHOR = 'calendario';

/** Id of photo `n` of an album; `group` distinguishes the albums of one page. */
export const photoId = (n: number, group = 'foto') => `${group}-${n}`;

/** True for ids that the pages use themselves; headings in the club's texts must not take them. */
export const isReservedId = (id: string) => RESERVED.includes(id) || /^foto(-\d+)?$/.test(id);

const RESERVED = [
  'inicio',
  'contenido',
  'menu',
  CONTACT_ID,
  `${CONTACT_ID}-titulo`,
  FORM_ID,
  ...SENT_IDS,
  REPLY_HINT_ID,
  NEW_TAB_ID,
  CALENDAR_ANCHOR,
  'indice',
  COPY_LINE_ID,
];
