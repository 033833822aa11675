import { resolve } from 'node:path';
import { z } from 'zod';
import { PROJECT_DIR } from '../../base/config/project.ts';
import { SettingsError } from '../../base/config/settings-error.ts';
import { parseMailbox } from './address.ts';

/** Settings of the relay, read from the environment; `.env.example` documents each variable. */
export type MailConfig = ReturnType<typeof toMailConfig>;

/** SMTP server for outgoing mail. */
export type SmtpServer = NonNullable<ReturnType<typeof parseSmtpUrl>>;

/** Schema for a text parsed by `read`; `expected` is the message if it returns undefined. */
const parsedText = <T>(read: (text: string) => T | undefined, expected: string) =>
  z.string().transform((text, context) => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: expected });
    return z.NEVER;
  });

const positiveInteger = (fallback: number, description: string, max = 1_000_000) => {
  const error = `${description}: un número entero entre 1 y ${max}`;
  const digits = z.string().regex(/^\d{1,7}$/, { error });
  return digits.transform(Number).pipe(z.number().min(1, { error }).max(max, { error })).default(fallback);
};

const mailbox = (description: string) =>
  parsedText(
    parseMailbox,
    `${description}: una sola dirección, como «correo@example.org» o «Nombre del club <correo@example.org>»`,
  ).optional();

function parsePublicUrl(text: string): string | undefined {
  const url = URL.parse(text);
  const isBare = url?.pathname === '/' && !url.search && !url.hash && !url.username;
  return url && isBare && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

// «true» or a number of hops would trust whatever a visitor writes into X-Forwarded-For.
const proxies = z.array(
  z.union([
    z.enum(['loopback', 'linklocal', 'uniquelocal']),
    z.ipv4(),
    z.ipv6(),
    z.union([z.cidrv4(), z.cidrv6()]).refine((network) => !network.endsWith('/0')),
  ]),
);

/** Parses SMTP_URL. Requires encryption except on this machine; `?starttls=no` waives it. */
function parseSmtpUrl(text: string) {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) return undefined;
  if ([...url.searchParams.keys()].some((name) => name !== 'starttls')) return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'smtps:';
  try {
    const [user, pass] = [url.username, url.password].map(decodeURIComponent) as [string, string];
    return {
      host,
      port: url.port ? Number(url.port) : secure ? 465 : 587,
      /** TLS from the first byte (smtps). */
      secure,
      /** Requires STARTTLS: the mail waits rather than travel unencrypted. */
      requireTLS: !secure && !isThisMachine(host) && url.searchParams.get('starttls') !== 'no',
      auth: user ? { user, pass } : null,
    };
  } catch {
    return undefined;
  }
}

/** True for loopback names and addresses. */
export const isThisMachine = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

export const publicUrlSchema = parsedText(
  parsePublicUrl,
  'la dirección pública de la web, sin ruta, como «https://club.example.org»',
);

/** Schema of the environment variables; `.env.example` documents each. */
export const environmentSchema = z
  .object({
    RELAY_STORE: z.enum(['sqlite', 'postgres'], { error: '«sqlite» o «postgres»' }).default('sqlite'),
    // Passed on unchanged: the client parses it.
    DATABASE_URL: z
      .url({
        protocol: /^postgres(ql)?$/,
        error: 'la dirección de la base de datos, como «postgres://usuario:contraseña@servidor/base»',
      })
      .optional(),
    SMTP_URL: parsedText(
      parseSmtpUrl,
      'la dirección del servidor de correo, como «smtps://usuario:contraseña@servidor:465», sin más opción que «?starttls=no» (los signos especiales del usuario y de la contraseña van codificados: la arroba es %40, y el signo % es %25)',
    ).optional(),
    MAIL_TO: mailbox('a quién llegan los mensajes'),
    MAIL_FROM: mailbox('desde qué dirección del club se envían'),
    REPORT_TO: parsedText(
      (text) => (text === 'no' ? null : parseMailbox(text)),
      'a quién llega el parte de la web: «no» o una sola dirección, como «junta@example.org»',
    ).optional(),
    DATA_DIR: z.string().default('./data'),
    PUBLIC_URL: publicUrlSchema.optional(),
    TRUST_PROXY: parsedText(
      (text) =>
        text === 'no' ? false : proxies.safeParse(text.split(',').map((entry) => entry.trim())).data,
      '«no» o las direcciones de los proxis separadas por comas, como «loopback, 10.0.0.0/8»',
    ).default(false),
    RETENTION_DAYS: positiveInteger(30, 'días que se guarda un mensaje entregado', 3650),
    KEEP_MAILBOX: z.enum(['no', 'sí', 'si'], { error: '«no» o «sí»' }).default('no'),
    LIMIT_PER_VISITOR: positiveInteger(6, 'mensajes por visitante cada diez minutos'),
    LIMIT_PER_HOUR: positiveInteger(200, 'correos que salen por hora'),
    COPIES_PER_DAY: positiveInteger(50, 'copias a visitantes por día'),
    MAX_STORE_MB: positiveInteger(500, 'megas que pueden ocupar los mensajes guardados'),
  })
  .superRefine((env, context) => {
    const require = (name: keyof typeof env, reason: string) => {
      if (env[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: `falta: ${reason}` });
    };
    if (env.RELAY_STORE === 'postgres')
      require('DATABASE_URL', 'con RELAY_STORE=postgres hay que decir dónde está la base de datos');
    if (env.SMTP_URL) {
      require('MAIL_TO', 'con SMTP_URL hay que decir a quién llegan los mensajes');
      require('MAIL_FROM', 'con SMTP_URL hay que decir desde qué dirección del club se envían');
    }
  });

export type Env = Record<string, string | undefined>;

/**
 * Validates settings.
 * @throws SettingsError that lists all problems
 */
export function validateSettings<S extends z.ZodType>(
  schema: S,
  input: unknown,
  heading: string,
): z.output<S> {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  );
  throw new SettingsError(heading, problems);
}

/** Removes empty variables. */
export const withoutEmpty = (env: Env): Env =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));

/** Reads the relay's settings from the environment. @throws SettingsError that lists every invalid variable */
export const readMailConfig = (env: Env): MailConfig =>
  toMailConfig(
    validateSettings(
      environmentSchema,
      withoutEmpty(env),
      'La configuración del correo no es válida. Corrige en .env:',
    ),
  );

/** Converts validated variables to settings. */
export function toMailConfig(data: z.output<typeof environmentSchema>) {
  const defaultSender = `web@${data.PUBLIC_URL ? new URL(data.PUBLIC_URL).hostname : 'localhost'}`;
  const mailFrom = data.MAIL_FROM ?? { name: '', address: defaultSender };
  return {
    /** Key of the club in a shared database and in log lines. */
    club: 'club',
    /** Connection string for PostgreSQL (secret); null for SQLite in `dataDir`. */
    databaseUrl: data.RELAY_STORE === 'postgres' ? (data.DATABASE_URL ?? null) : null,
    /** Null if no mail is sent; messages then become files in `{dataDir}/buzon`. */
    smtp: data.SMTP_URL ?? null,
    mailTo: data.MAIL_TO ?? mailFrom,
    mailFrom,
    /** Recipient of the health report; null if it is off. */
    reportTo: data.REPORT_TO === undefined ? (data.MAIL_TO ?? mailFrom) : data.REPORT_TO,
    /** Absolute path. */
    dataDir: resolve(PROJECT_DIR, data.DATA_DIR),
    /** `https://club.example.org`; null to use the request's own host. */
    publicOrigin: data.PUBLIC_URL ?? null,
    /** Fastify's `trustProxy`: false, or addresses and networks. */
    trustProxy: data.TRUST_PROXY,
    /** Days after which a delivered message and its file in the mailbox folder are deleted. */
    retentionDays: data.RETENTION_DAYS,
    /** True to keep the files in the mailbox folder. */
    keepMailbox: data.KEEP_MAILBOX !== 'no',
    limits: {
      /** Accepted messages per address (IPv6: per /64) in ten minutes. */
      perVisitor: data.LIMIT_PER_VISITOR,
      /** Mails sent per hour; further ones wait. */
      perHour: data.LIMIT_PER_HOUR,
      /** Copies to visitors in 24 hours. */
      copiesPerDay: data.COPIES_PER_DAY,
    },
    /** Quota for stored messages. */
    maxStoreBytes: data.MAX_STORE_MB * 1_000_000,
  };
}
