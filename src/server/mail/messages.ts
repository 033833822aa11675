/**
 * Short Spanish texts of the relay. Longer ones are in the mails (deliver/compose.ts), the refusal page and `npm run
 * buzon`.
 */
import type { TypedField } from '../../base/addresses/contact-form.ts';
import type { FaultOf } from '../../base/errors/app-error.ts';

/** Copies to one address in 24 hours. */
export const COPIES_PER_ADDRESS = 5;

/** Reasons that complete «No se le ha enviado copia: …». */
export const NO_COPY = {
  suspect: 'parece correo no deseado, y la dirección podría ser de otra persona',
  'address-cap': `esa dirección ya ha recibido ${COPIES_PER_ADDRESS} copias en 24 horas`,
  'daily-cap': 'la web ya ha enviado todas las copias que puede enviar en 24 horas',
  'own-address': 'esa dirección es la del club',
  'no-mail-server': 'la web todavía no envía correo',
};

/** Reason why the visitor gets no copy although an address was typed. */
export type NoCopy = keyof typeof NO_COPY;

/** Texts for the log, /readyz and `buzon`; without paths. */
export const STORE_FAULTS = {
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

/** Reasons why the store cannot be read, written or locked for delivery. */
export type MessageStoreFault = keyof typeof STORE_FAULTS;

/** Field names used in sentences. */
export const FIELD_NAMES: Record<TypedField, string> = {
  from_name: 'El nombre',
  from_email: 'El correo',
  telefono: 'El teléfono',
  message: 'El mensaje',
};

/** Texts for a visitor whose message was refused. */
export const REFUSALS = {
  'requests-too-fast': () => 'Demasiadas peticiones seguidas. Prueba otra vez dentro de un minuto.',
  'messages-too-fast': ({ seconds }: { seconds: number }) => {
    const minutes = Math.ceil(seconds / 60);
    return `Has enviado muchos mensajes seguidos. Prueba otra vez dentro de ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`;
  },
  'cannot-store': () => 'Ahora mismo no podemos guardar tu mensaje.',
  'not-from-the-site': () => 'El mensaje tiene que enviarse desde la web del club.',
  'only-post': () => 'Aquí solo se reciben mensajes del formulario.',
  'field-too-long': ({ field, max }: { field: string; max: number }) =>
    `${field} es demasiado largo: caben ${max.toLocaleString('es-ES', { useGrouping: 'always' })} caracteres. Acórtalo y envíalo otra vez.`,
  'damaged-form': () => 'El formulario ha llegado incompleto o dañado.',
};

export type RefusalFault = FaultOf<typeof REFUSALS>;

/** Texts for the relay's maintainer, at `/readyz`. */
export const NOT_READY = {
  waiting: 'Hay correos que esperan desde hace más de un día.',
  givenUp:
    'Hay mensajes que el club no ha recibido y que ya no se intentan: los enseña «npm run buzon», y «npm run buzon -- reenviar todos» los vuelve a intentar.',
  cannotStore: (fault: MessageStoreFault) => `No se pueden guardar mensajes: ${STORE_FAULTS[fault]}.`,
  inClubs: (reason: string, clubs: number) => `${reason} Clubes: ${clubs}.`,
};
