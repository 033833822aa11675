/** The relay's Spanish sentences, but for whole texts: mails (deliver/compose.ts), the page of a refusal, `npm run buzon`. */
import type { TypedField } from '../contract/relay.ts';

/** Copies to one address in 24 hours. */
export const COPIES_PER_ADDRESS = 5;

/** For «No se le ha enviado copia: …». */
export const NO_COPY = {
  suspect: 'parece correo no deseado, y la dirección podría ser de otra persona',
  'address-cap': `esa dirección ya ha recibido ${COPIES_PER_ADDRESS} copias en 24 horas`,
  'daily-cap': 'la web ya ha enviado todas las copias que puede enviar en 24 horas',
  'own-address': 'esa dirección es la del club',
  'no-mail-server': 'la web todavía no envía correo',
};

/** Why whoever wrote gets no copy although an address was typed. */
export type NoCopy = keyof typeof NO_COPY;

/** For the log, /readyz and `buzon`; names no path. */
export const FAULTS = {
  permission: 'falta permiso para leer o escribir en la carpeta de los mensajes (DATA_DIR)',
  full: 'el disco está lleno',
  quota: 'los mensajes guardados ya ocupan lo que permite MAX_STORE_MB',
  busy: 'otro programa tiene ocupada la base de datos',
  newer: 'la base de datos es de una versión más nueva de la web (hay que actualizar el programa)',
  damaged: 'la base de datos está dañada',
  unreadable: 'la base de datos no se puede leer o escribir',
  unreachable: 'no se llega a la base de datos (DATABASE_URL), o no responde',
  denied: 'la base de datos no admite al usuario de DATABASE_URL, o le falta permiso',
};

/** Why the store, or the right to deliver from it, cannot be had. */
export type Fault = keyof typeof FAULTS;

/** The form's fields in sentences. */
export const TYPED: Record<TypedField, string> = {
  from_name: 'El nombre',
  from_email: 'El correo',
  telefono: 'El teléfono',
  message: 'El mensaje',
};

/** For a visitor whose message was not taken. */
export const REFUSED = {
  requestsTooFast: 'Demasiadas peticiones seguidas. Prueba otra vez dentro de un minuto.',
  messagesTooFast: (seconds: number) => {
    const minutes = Math.ceil(seconds / 60);
    return `Has enviado muchos mensajes seguidos. Prueba otra vez dentro de ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`;
  },
  cannotStore: 'Ahora mismo no podemos guardar tu mensaje.',
  notFromTheSite: 'El mensaje tiene que enviarse desde la web del club.',
  onlyPost: 'Aquí solo se reciben mensajes del formulario.',
  bodyTooLong: 'El mensaje es demasiado largo.',
  fieldTooLong: (field: string, most: number) =>
    `${field} es demasiado largo: caben ${most.toLocaleString('es-ES', { useGrouping: 'always' })} caracteres.`,
  damagedForm: 'El formulario ha llegado incompleto o dañado.',
};

/** For whoever looks after the relay, at `/readyz`. */
export const NOT_READY = {
  waiting: 'Hay correos que esperan desde hace más de un día.',
  givenUp:
    'Hay mensajes que el club no ha recibido y que ya no se intentan: los enseña «npm run buzon», y «npm run buzon -- reenviar todos» los vuelve a intentar.',
  cannotStore: (fault: Fault) => `No se pueden guardar mensajes: ${FAULTS[fault]}.`,
  inClubs: (why: string, clubs: number) => `${why} Clubes: ${clubs}.`,
};
