import { isIP } from 'node:net';
import { z } from 'zod';
import { readMailbox } from './address.ts';
import { readSmtpUrl } from './smtp-url.ts';

// How each kind of value of the environment is written.

export const count = (fallback: number, what: string, max = 1_000_000) =>
  z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= max, {
      error: `${what}: un número entero entre 1 y ${max}`,
    })
    .transform(Number);

export const mailbox = (what: string) =>
  z
    .string()
    .transform((text, context) => {
      const found = readMailbox(text);
      if (found) return found;
      context.addIssue({
        code: 'custom',
        message: `${what}: una sola dirección, como «correo@example.org» o «Nombre del club <correo@example.org>»`,
      });
      return z.NEVER;
    })
    .optional();

export const publicUrl = z.string().transform((text, context) => {
  const url = URL.parse(text);
  if (
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  )
    return url.origin;
  context.addIssue({
    code: 'custom',
    message: 'la dirección pública de la web, sin ruta, como «https://club.example.org»',
  });
  return z.NEVER;
});

export const smtpUrl = z.string().transform((text, context) => {
  const found = readSmtpUrl(text);
  if (typeof found !== 'string') return found;
  context.addIssue({ code: 'custom', message: found });
  return z.NEVER;
});

export const trustProxy = z
  .string()
  .default('no')
  .transform((text, context) => {
    if (text === 'no') return false;
    const entries = text.split(',').map((entry) => entry.trim());
    if (entries.every(isProxy)) return entries;
    // «true» or a number of hops would believe what any visitor can write into X-Forwarded-For.
    context.addIssue({
      code: 'custom',
      message: '«no» o las direcciones de los proxis separadas por comas, como «loopback, 10.0.0.0/8»',
    });
    return z.NEVER;
  });

function isProxy(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [address = '', bits] = entry.split('/', 2);
  const family = isIP(address);
  if (family === 0 || entry.split('/').length > 2) return false;
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

/** Kept as it is: the client reads the rest of it. */
export const databaseUrl = z
  .string()
  .refine((text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''), {
    error: 'la dirección de la base de datos, como «postgres://usuario:contraseña@servidor/base»',
  });

/** The variables that say something. */
export function given(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
}

export function problemsOf({ issues }: z.ZodError): string[] {
  return issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message));
}
