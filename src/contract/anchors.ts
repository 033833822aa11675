/** Of the notice that a form sent without scripts comes back to; the page shows it while the address names it. */
export const SENT_ID = 'mensaje-enviado';
/** The same where no address was typed that a copy could reach. */
export const SENT_WITHOUT_COPY_ID = 'mensaje-enviado-sin-copia';
