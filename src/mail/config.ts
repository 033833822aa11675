import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { PROJECT_DIR } from '../contract/project.ts';
import { type Mailbox, readMailbox } from './address.ts';

/** A mail server that takes the club's mail. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). */
  secure: boolean;
  /** STARTTLS or nothing: the mail waits rather than travel in the clear. */
  requireTLS: boolean;
  auth: { user: string; pass: string } | null;
}

/** What the relay needs to know, read from the environment; `.env.example` explains each variable. */
export interface MailConfig {
  /** Key of the club among those that share a database, and in its log lines. */
  club: string;
  /** Null: SQLite in `dataDir`. Else where PostgreSQL is; secret. */
  databaseUrl: string | null;
  /** Null: no mail leaves; messages become files in `{dataDir}/buzon`. */
  smtp: SmtpServer | null;
  mailTo: Mailbox;
  mailFrom: Mailbox;
  /** Absolute path. */
  dataDir: string;
  /** `https://club.example.org`, or null: the request's own host decides. */
  publicOrigin: string | null;
  /** For Fastify's `trustProxy`: false, or addresses and networks. */
  trustProxy: false | string[];
  /** Days after which a delivered message is deleted, its file in the mailbox folder too. */
  retentionDays: number;
  /** True: files in the mailbox folder stay until somebody deletes them. */
  keepMailbox: boolean;
  limits: {
    /** Accepted messages from one address (IPv6: one /64) in ten minutes. */
    perVisitor: number;
    /** Mails that leave in an hour; the others wait. */
    perHour: number;
    /** Copies to visitors in 24 hours. */
    copiesPerDay: number;
  };
  /** Most that stored messages may take of the disk. */
  maxStoreBytes: number;
}

/** A variable that `parse` reads, whose error tells what it has to be. */
const parsed = <T>(parse: (text: string) => T) =>
  z.string().transform((text, context) => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
      return z.NEVER;
    }
  });

function wrong(expected: string): never {
  throw new Error(expected);
}

const count = (fallback: number, what: string, max = 1_000_000) =>
  parsed((text) =>
    /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= max
      ? Number(text)
      : wrong(`${what}: un número entero entre 1 y ${max}`),
  ).default(fallback);

const mailbox = (what: string) =>
  parsed(
    (text) =>
      readMailbox(text) ??
      wrong(
        `${what}: una sola dirección, como «correo@example.org» o «Nombre del club <correo@example.org>»`,
      ),
  ).optional();

function readPublicUrl(text: string): string {
  const url = URL.parse(text);
  const isBare = url?.pathname === '/' && !url.search && !url.hash && !url.username;
  return url && isBare && /^https?:$/.test(url.protocol)
    ? url.origin
    : wrong('la dirección pública de la web, sin ruta, como «https://club.example.org»');
}

function readProxies(text: string): false | string[] {
  if (text === 'no') return false;
  const entries = text.split(',').map((entry) => entry.trim());
  // «true» or a number of hops would believe what any visitor can write into X-Forwarded-For.
  return entries.every(isProxy)
    ? entries
    : wrong('«no» o las direcciones de los proxis separadas por comas, como «loopback, 10.0.0.0/8»');
}

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
const databaseUrl = z.string().refine((text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''), {
  error: 'la dirección de la base de datos, como «postgres://usuario:contraseña@servidor/base»',
});

const environment = z
  .object({
    RELAY_STORE: z.enum(['sqlite', 'postgres'], { error: '«sqlite» o «postgres»' }).default('sqlite'),
    DATABASE_URL: databaseUrl.optional(),
    SMTP_URL: parsed(readSmtpUrl).optional(),
    MAIL_TO: mailbox('a quién llegan los mensajes'),
    MAIL_FROM: mailbox('desde qué dirección del club se envían'),
    DATA_DIR: z.string().default('./data'),
    PUBLIC_URL: parsed(readPublicUrl).optional(),
    TRUST_PROXY: parsed(readProxies).default(false),
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
 * Checks the environment and gives the relay's settings. An empty variable counts as absent.
 * @throws SettingsError that lists every wrong variable at once
 */
export function readMailConfig(env: Env): MailConfig {
  const read = environment.safeParse(given(env));
  if (!read.success)
    throw new SettingsError(
      'La configuración del correo no es válida. Corrige en .env:',
      problemsOf(read.error),
    );
  const { data } = read;
  const own = `web@${data.PUBLIC_URL ? new URL(data.PUBLIC_URL).hostname : 'localhost'}`;
  const mailFrom = data.MAIL_FROM ?? { name: '', address: own };
  return {
    club: 'club',
    databaseUrl: data.RELAY_STORE === 'postgres' ? (data.DATABASE_URL ?? null) : null,
    smtp: data.SMTP_URL ?? null,
    mailTo: data.MAIL_TO ?? mailFrom,
    mailFrom,
    dataDir: resolve(PROJECT_DIR, data.DATA_DIR),
    publicOrigin: data.PUBLIC_URL ?? null,
    trustProxy: data.TRUST_PROXY,
    retentionDays: data.RETENTION_DAYS,
    keepMailbox: data.KEEP_MAILBOX !== 'no',
    limits: {
      perVisitor: data.LIMIT_PER_VISITOR,
      perHour: data.LIMIT_PER_HOUR,
      copiesPerDay: data.COPIES_PER_DAY,
    },
    maxStoreBytes: data.MAX_STORE_MB * 1_000_000,
  };
}

/** The variables that say something. */
export function given(env: Env): Env {
  return Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
}

export function problemsOf({ issues }: z.ZodError): string[] {
  return issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message));
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/**
 * Reads `smtps://user:password@host:465` or `smtp://user:password@host:587`. Encryption is demanded of every server
 * but one on this machine; `?starttls=no` waives it.
 */
export function readSmtpUrl(text: string): SmtpServer {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname)
    wrong(
      'la dirección del servidor de correo, como «smtps://usuario:contraseña@servidor:465» (los signos especiales de la contraseña van codificados con %: la arroba es %40)',
    );
  if ([...url.searchParams.keys()].some((name) => name !== 'starttls'))
    wrong('solo admite la opción «?starttls=no»');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'smtps:';
  const user = decoded(url.username);
  return {
    host,
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !LOOPBACK.test(host) && url.searchParams.get('starttls') !== 'no',
    auth: user ? { user, pass: decoded(url.password) } : null,
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return wrong('el usuario o la contraseña llevan un «%» mal escrito: el signo % se escribe %25');
  }
}
