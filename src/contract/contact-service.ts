type Environment = Record<string, string | undefined>;

/** Service that the contact form sends to: a relay, or EmailJS with the club's keys. */
export interface ContactService {
  kind: 'relay' | 'emailjs';
  /** Empty for a relay on this origin. */
  origin: string;
  publicKey: string;
  serviceId: string;
  templateId: string;
}

/**
 * Reads the service of the contact form from the environment. By default it is the club's own relay, on this origin (`origin` is empty) or at RELAY_URL;
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
