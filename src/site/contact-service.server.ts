import { z } from 'zod';
import type { ContactService } from './components/Contact/send.ts';

const SERVICE = z.enum(['relay', 'emailjs'], { error: '«relay» o «emailjs»' }).default('relay');
const key = z.string({ error: 'falta: CONTACT_SERVICE=emailjs la necesita' });
const ELSEWHERE = z
  .string()
  .default('')
  .refine((text) => text === '' || (/^https?:/.test(text) && URL.parse(text)?.origin === text), {
    error:
      'la dirección del servidor que recibe los mensajes, sin ruta ni barra final, como «https://mensajes.example.org»',
  });
const KEYS = z.object({ EMAILJS_PUBLIC_KEY: key, EMAILJS_SERVICE_ID: key, EMAILJS_TEMPLATE_ID: key });

/**
 * Which service the form talks to, read from the environment; an empty variable counts as absent. By default the club's own
 * relay, on this origin (`origin` is empty) or at RELAY_URL; `@emailjs/browser` demands three names all the same, and the relay does not look
 * at them. With CONTACT_SERVICE=emailjs, EmailJS itself with the account's keys.
 * @throws Error in Spanish that lists every wrong variable at once and repeats no value.
 */
export function readContactService(env: Record<string, string | undefined>): ContactService {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const asked = checked(z.object({ CONTACT_SERVICE: SERVICE, RELAY_URL: ELSEWHERE }), given);
  if (asked.CONTACT_SERVICE === 'relay')
    return {
      kind: 'relay',
      origin: asked.RELAY_URL,
      publicKey: 'club',
      serviceId: 'relay',
      templateId: 'contacto',
    };
  const keys = checked(KEYS, given);
  return {
    kind: 'emailjs',
    origin: 'https://api.emailjs.com',
    publicKey: keys.EMAILJS_PUBLIC_KEY,
    serviceId: keys.EMAILJS_SERVICE_ID,
    templateId: keys.EMAILJS_TEMPLATE_ID,
  };
}

function checked<Schema extends z.ZodType>(schema: Schema, given: Record<string, string>): z.infer<Schema> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const lines = read.error.issues.map((issue) => `  - ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`El servicio del formulario no está bien elegido. Corrige en .env:\n${lines.join('\n')}`);
}
