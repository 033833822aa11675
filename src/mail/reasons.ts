/**
 * Why a message is marked as possible spam. Stored with it, so the words stay: `seal-forged` is a false submission token.
 */
export type SpamReason = 'honeypot' | 'seal-forged' | 'too-fast' | 'overused' | 'links';

/** Why whoever wrote gets no copy although an address was typed. */
export type NoCopy = 'suspect' | 'address-cap' | 'daily-cap' | 'own-address' | 'no-mail-server';

/** Copies to one address in 24 hours. */
export const COPIES_PER_ADDRESS = 5;

/** For «Posible correo no deseado: …». */
export const SPAM_REASONS: Record<SpamReason, string> = {
  honeypot: 'rellenó un campo que las personas no ven',
  'seal-forged': 'llevaba un sello falso',
  'too-fast': 'se envió nada más abrir el formulario',
  overused: 'hay muchos envíos desde la misma página',
  links: 'lleva muchos enlaces',
};

/** For «No se le ha enviado copia: …». */
export const NO_COPY: Record<NoCopy, string> = {
  suspect: 'parece correo no deseado, y la dirección podría ser de otra persona',
  'address-cap': `esa dirección ya ha recibido ${COPIES_PER_ADDRESS} copias en 24 horas`,
  'daily-cap': 'la web ya ha enviado todas las copias que puede enviar en 24 horas',
  'own-address': 'esa dirección es la del club',
  'no-mail-server': 'la web todavía no envía correo',
};
