import { AppError, describeFault, type FaultOf } from '../../../base/errors/app-error.ts';

/** Spanish messages for a person who signs in, by code. Unknown addresses get the same ones. */
const WORDING = {
  'bad-address': () => 'Escribe tu dirección de correo entera, como «ana@example.org».',
  'code-expired': () =>
    'Ese código ya no vale: se ha usado, han pasado diez minutos o ha fallado cinco veces. Pide otro.',
  /** Costs no guess. */
  'incomplete-code': () => 'El código son las seis cifras que hay en el correo.',
  'other-browser': () =>
    'Este enlace no vale en este navegador. Vuelve a la ventana en la que pediste el código y escríbelo allí, o pide aquí otro.',
  'passkey-failed': () =>
    'Esa llave de acceso no sirve aquí. Entra con tu correo; después puedes añadirla otra vez en «Tus dispositivos».',
  'too-many-guesses': () =>
    'Se han probado demasiados códigos. Abre el enlace del correo en este mismo navegador, o espera unas horas.',
  'too-many-requests': () =>
    'Se han pedido demasiados códigos. Usa el del último correo o espera una hora y vuelve a intentarlo.',
  'wrong-code': ({ left }: { left: number }) =>
    `Ese no es el código. ${left === 1 ? 'Te queda un intento.' : `Te quedan ${left} intentos.`} Si tienes varios correos, usa el último.`,
};

/** A sign-in that is refused. */
export class SignInRefusal extends AppError<FaultOf<typeof WORDING>> {
  constructor(fault: FaultOf<typeof WORDING>) {
    super(fault, describeFault(WORDING, fault));
  }
}
