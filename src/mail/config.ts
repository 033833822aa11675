import { resolve } from 'node:path';
import { z } from 'zod';
import { PROJECT_DIR } from '../contract/project.ts';
import { readMailbox } from './address.ts';

/** What the relay needs to know, read from the environment; `.env.example` explains each variable. */
export type MailConfig = ReturnType<typeof mailConfigOf>;

/** A mail server that takes the club's mail. */
export type SmtpServer = NonNullable<ReturnType<typeof readSmtpUrl>>;

/** A text that `read` understands; where it does not, the problem names what it has to be. */
const readBy = <T>(read: (text: string) => T | undefined, expected: string) =>
  z.string().transform((text, context) => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: expected });
    return z.NEVER;
  });

const count = (fallback: number, what: string, max = 1_000_000) => {
  const error = `${what}: un número entero entre 1 y ${max}`;
  const digits = z.string().regex(/^\d{1,7}$/, { error });
  return digits.transform(Number).pipe(z.number().min(1, { error }).max(max, { error })).default(fallback);
};

const mailbox = (what: string) =>
  readBy(
    readMailbox,
    `${what}: una sola dirección, como «correo@example.org» o «Nombre del club <correo@example.org>»`,
  ).optional();

function readPublicUrl(text: string): string | undefined {
  const url = URL.parse(text);
  const isBare = url?.pathname === '/' && !url.search && !url.hash && !url.username;
  return url && isBare && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

// «true» or a number of hops would believe what any visitor can write into X-Forwarded-For.
const proxies = z.array(
  z.union([
    z.enum(['loopback', 'linklocal', 'uniquelocal']),
    z.ipv4(),
    z.ipv6(),
    z.union([z.cidrv4(), z.cidrv6()]).refine((network) => !network.endsWith('/0')),
  ]),
);

/** Encryption is demanded of every server but one on this machine; `?starttls=no` waives it. */
function readSmtpUrl(text: string) {
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
      /** STARTTLS or nothing: the mail waits rather than travel in the clear. */
      requireTLS: !secure && !isThisMachine(host) && url.searchParams.get('starttls') !== 'no',
      auth: user ? { user, pass } : null,
    };
  } catch {
    return undefined;
  }
}

/** True for names and addresses of the machine itself. */
export const isThisMachine = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

export const publicUrl = readBy(
  readPublicUrl,
  'la dirección pública de la web, sin ruta, como «https://club.example.org»',
);

/** The variables of the environment; `.env.example` explains each. */
export const environment = z
  .object({
    RELAY_STORE: z.enum(['sqlite', 'postgres'], { error: '«sqlite» o «postgres»' }).default('sqlite'),
    // Kept as it is: the client reads the rest of it.
    DATABASE_URL: z
      .url({
        protocol: /^postgres(ql)?$/,
        error: 'la dirección de la base de datos, como «postgres://usuario:contraseña@servidor/base»',
      })
      .optional(),
    SMTP_URL: readBy(
      readSmtpUrl,
      'la dirección del servidor de correo, como «smtps://usuario:contraseña@servidor:465», sin más opción que «?starttls=no» (los signos especiales del usuario y de la contraseña van codificados: la arroba es %40, y el signo % es %25)',
    ).optional(),
    MAIL_TO: mailbox('a quién llegan los mensajes'),
    MAIL_FROM: mailbox('desde qué dirección del club se envían'),
    DATA_DIR: z.string().default('./data'),
    PUBLIC_URL: publicUrl.optional(),
    TRUST_PROXY: readBy(
      (text) =>
        text === 'no' ? false : proxies.safeParse(text.split(',').map((entry) => entry.trim())).data,
      '«no» o las direcciones de los proxis separadas por comas, como «loopback, 10.0.0.0/8»',
    ).default(false),
    RETENTION_DAYS: count(30, 'días que se guarda un mensaje entregado', 3650),
    KEEP_MAILBOX: z.enum(['no', 'sí', 'si'], { error: '«no» o «sí»' }).default('no'),
    LIMIT_PER_VISITOR: count(6, 'mensajes por visitante cada diez minutos'),
    LIMIT_PER_HOUR: count(200, 'correos que salen por hora'),
    COPIES_PER_DAY: count(50, 'copias a visitantes por día'),
    MAX_STORE_MB: count(500, 'megas que pueden ocupar los mensajes guardados'),
  })
  .superRefine((env, context) => {
    const need = (name: keyof typeof env, why: string) => {
      if (env[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: `falta: ${why}` });
    };
    if (env.RELAY_STORE === 'postgres')
      need('DATABASE_URL', 'con RELAY_STORE=postgres hay que decir dónde está la base de datos');
    if (env.SMTP_URL) {
      need('MAIL_TO', 'con SMTP_URL hay que decir a quién llegan los mensajes');
      need('MAIL_FROM', 'con SMTP_URL hay que decir desde qué dirección del club se envían');
    }
  });

/** What is wrong with settings: a line in Spanish each, which names no value, since some are secret. */
export class SettingsError extends Error {
  readonly problems: string[];

  constructor(heading: string, problems: string[]) {
    super(`${heading}\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

export type Env = Record<string, string | undefined>;

/**
 * Checks settings. An empty variable counts as absent.
 * @throws SettingsError that lists all that is wrong at once
 */
export function readSettings<S extends z.ZodType>(schema: S, given: unknown, heading: string): z.output<S> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  );
  throw new SettingsError(heading, problems);
}

/** The variables that say something. */
export const given = (env: Env): Env =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));

/** The relay's settings in the environment. @throws SettingsError that lists every wrong variable at once */
export const readMailConfig = (env: Env): MailConfig =>
  mailConfigOf(
    readSettings(environment, given(env), 'La configuración del correo no es válida. Corrige en .env:'),
  );

/** The settings that checked variables say. */
export function mailConfigOf(data: z.output<typeof environment>) {
  const own = `web@${data.PUBLIC_URL ? new URL(data.PUBLIC_URL).hostname : 'localhost'}`;
  const mailFrom = data.MAIL_FROM ?? { name: '', address: own };
  return {
    /** Key of the club among those that share a database, and in its log lines. */
    club: 'club',
    /** Null: SQLite in `dataDir`. Else where PostgreSQL is; secret. */
    databaseUrl: data.RELAY_STORE === 'postgres' ? (data.DATABASE_URL ?? null) : null,
    /** Null: no mail leaves; messages become files in `{dataDir}/buzon`. */
    smtp: data.SMTP_URL ?? null,
    mailTo: data.MAIL_TO ?? mailFrom,
    mailFrom,
    /** Absolute path. */
    dataDir: resolve(PROJECT_DIR, data.DATA_DIR),
    /** `https://club.example.org`, or null: the request's own host decides. */
    publicOrigin: data.PUBLIC_URL ?? null,
    /** For Fastify's `trustProxy`: false, or addresses and networks. */
    trustProxy: data.TRUST_PROXY,
    /** Days after which a delivered message is deleted, its file in the mailbox folder too. */
    retentionDays: data.RETENTION_DAYS,
    /** True: files in the mailbox folder stay until somebody deletes them. */
    keepMailbox: data.KEEP_MAILBOX !== 'no',
    limits: {
      /** Accepted messages from one address (IPv6: one /64) in ten minutes. */
      perVisitor: data.LIMIT_PER_VISITOR,
      /** Mails that leave in an hour; the others wait. */
      perHour: data.LIMIT_PER_HOUR,
      /** Copies to visitors in 24 hours. */
      copiesPerDay: data.COPIES_PER_DAY,
    },
    /** Most that stored messages may take of the disk. */
    maxStoreBytes: data.MAX_STORE_MB * 1_000_000,
  };
}
