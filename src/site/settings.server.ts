/** Settings of pages in the environment; an empty variable counts as absent. */
import type { Club } from '../content/club.ts';
import { hasAgenda } from '../content/season.ts';
import type { ContactService } from './components/Contact/send.ts';

type Environment = Record<string, string | undefined>;

/**
 * Which service the form talks to. By default the club's own relay, on this origin (`origin` is empty) or at RELAY_URL;
 * `@emailjs/browser` demands three names all the same, and the relay does not look at them. With CONTACT_SERVICE=emailjs,
 * EmailJS itself with the account's keys.
 * @throws Error in Spanish that lists every wrong variable at once and repeats no value.
 */
export function readContactService(env: Environment): ContactService {
  const wrong: string[] = [];
  const read = (name: string) => env[name]?.trim() ?? '';
  const key = (name: string) => {
    if (!read(name)) wrong.push(`${name}: falta: CONTACT_SERVICE=emailjs la necesita`);
    return read(name);
  };
  const kind = read('CONTACT_SERVICE') || 'relay';
  const origin = read('RELAY_URL');
  if (!['relay', 'emailjs'].includes(kind)) wrong.push('CONTACT_SERVICE: «relay» o «emailjs»');
  if (origin && !(/^https?:/.test(origin) && URL.parse(origin)?.origin === origin))
    wrong.push(
      'RELAY_URL: la dirección del servidor que recibe los mensajes, sin ruta ni barra final, como «https://mensajes.example.org»',
    );
  const service: ContactService =
    kind === 'emailjs'
      ? {
          kind,
          origin: 'https://api.emailjs.com',
          publicKey: key('EMAILJS_PUBLIC_KEY'),
          serviceId: key('EMAILJS_SERVICE_ID'),
          templateId: key('EMAILJS_TEMPLATE_ID'),
        }
      : { kind: 'relay', origin, publicKey: 'club', serviceId: 'relay', templateId: 'contacto' };
  if (wrong.length > 0)
    throw new Error(
      `El servicio del formulario no está bien elegido. Corrige en .env:\n${wrong.map((each) => `  - ${each}`).join('\n')}`,
    );
  return service;
}

/**
 * Whether pages are kept on visitors' devices for use without a network: where the club has an agenda, unless OFFLINE
 * says no.
 * @throws Error in Spanish for a word that is neither.
 */
export function keepsCopies(club: Pick<Club, 'calendar' | 'matches'>, env: Environment): boolean {
  const word = env.OFFLINE?.trim() || 'sí';
  if (!['no', 'sí', 'si'].includes(word))
    throw new Error(`OFFLINE: «${env.OFFLINE}» no se entiende; se admite «sí» o «no».`);
  return word !== 'no' && hasAgenda(club);
}
