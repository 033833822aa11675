/** Texts of the mails about signing in. */
import { fullDay } from '../../../club/agenda/dates.ts';
import { madridClock } from '../../../club/agenda/madrid.ts';
import type { SystemMail } from '../../../server/mail/send-mail.ts';
import type { IssuedCode } from './codes.ts';
import { type Person, ROLE_NAMES } from './person.ts';

/** Formats a time: «viernes 27 de noviembre de 2026 a las 17:40», in Madrid. */
function formatTime(ms: number): string {
  const { date, time } = madridClock(ms);
  return `${fullDay(date)} a las ${time}`;
}

/** Path of the page that the link of a mail opens. The token is in the URL hash, which browsers send to no server. */
const SIGN_IN_LINK_PATH = '/entrar/enlace';

const recipientOf = ({ name, email }: Person) => ({ name, address: email });

interface CodeMailOptions extends Pick<IssuedCode, 'code' | 'linkToken'> {
  /** Origin of the desk. */
  origin: string;
  /** Name of the club. */
  club: string;
  /** Device that requested the code, described in Spanish. */
  device: string;
  /** Epoch timestamp in ms. */
  now: number;
}

export const composeCodeMail = (
  person: Person,
  { code, linkToken, origin, club, device, now }: CodeMailOptions,
): SystemMail => ({
  to: recipientOf(person),
  // Mail servers log subjects, so the code is only in the text.
  subject: `Tu código para entrar en la web de ${club}`,
  text: `Hola, ${person.name}:

Tu código para entrar en el escritorio de la web de ${club} (${new URL(origin).host}) es

    ${code}

Escríbelo en la ventana en la que lo has pedido. O abre este enlace en ese mismo navegador y pulsa «Entrar»:

${origin}${SIGN_IN_LINK_PATH}#${linkToken}

Vale diez minutos y una sola vez. Se ha pedido el ${formatTime(now)} (hora de Madrid) con ${device}.

Si no has sido tú, no hagas nada: sin este correo no se puede entrar. No le digas el código a nadie; del club nadie te lo va a pedir.
`,
});

interface InvitationOptions extends Pick<CodeMailOptions, 'origin' | 'club'> {
  /** Name of the board member who invites. */
  inviter: string;
}

export const composeInvitation = (
  person: Person,
  { inviter, origin, club }: InvitationOptions,
): SystemMail => ({
  to: recipientOf(person),
  subject: `${inviter} te invita a llevar la web de ${club}`,
  text: `Hola, ${person.name}:

${inviter} te ha dado acceso al escritorio de la web de ${club}, con el papel «${ROLE_NAMES[person.role]}».

Para entrar, desde el móvil o desde un ordenador, abre

${origin}

y escribe esta dirección de correo: ${person.email}. Te llegará un código de seis cifras. No hay contraseñas.

Si no esperabas esta invitación, no tienes que hacer nada.
`,
});
