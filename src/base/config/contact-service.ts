import type { ContactService } from '../addresses/contact-form.ts';
import type { Environment } from './environment.ts';
import { SettingsError } from './settings-error.ts';

/**
 * Reads the service of the contact form from the environment: EmailJS with the account's keys if CONTACT_SERVICE is
 * `emailjs`, otherwise the club's own relay, on this origin or at RELAY_URL. `@emailjs/browser` requires three names,
 * which the relay ignores.
 * @throws SettingsError that lists every wrong variable at once and repeats no value
 */
export function readContactService(env: Environment): ContactService {
  const problems: string[] = [];
  const read = (name: string) => env[name]?.trim() ?? '';
  const key = (name: string) => {
    if (!read(name)) problems.push(`${name}: falta: CONTACT_SERVICE=emailjs la necesita`);
    return read(name);
  };
  const kind = read('CONTACT_SERVICE') || 'relay';
  const origin = read('RELAY_URL');
  if (!['relay', 'emailjs'].includes(kind)) problems.push('CONTACT_SERVICE: «relay» o «emailjs»');
  if (origin && !(/^https?:/.test(origin) && URL.parse(origin)?.origin === origin))
    problems.push(
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
  if (problems.length > 0)
    throw new SettingsError('El servicio del formulario no está bien elegido. Corrige en .env:', problems);
  return service;
}
