import { resolve } from 'node:path';
import { z } from 'zod';
import { PROJECT_DIR } from '../contract/project.ts';
import type { Mailbox } from './address.ts';
import {
  count,
  databaseUrl,
  given,
  mailbox,
  problemsOf,
  publicUrl,
  smtpUrl,
  trustProxy,
} from './config-values.ts';
import type { SmtpServer } from './smtp-url.ts';

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

const environment = z
  .object({
    RELAY_STORE: z.enum(['sqlite', 'postgres'], { error: '«sqlite» o «postgres»' }).default('sqlite'),
    DATABASE_URL: databaseUrl.optional(),
    SMTP_URL: smtpUrl.optional(),
    MAIL_TO: mailbox('a quién llegan los mensajes'),
    MAIL_FROM: mailbox('desde qué dirección del club se envían'),
    DATA_DIR: z.string().default('./data'),
    PUBLIC_URL: publicUrl.optional(),
    TRUST_PROXY: trustProxy,
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

type Env = Record<string, string | undefined>;

/**
 * Checks the environment and returns the relay's settings. An empty variable counts as absent.
 * @throws Error in Spanish that lists every wrong variable at once and never repeats a value (some are secret).
 */
export function readMailConfig(env: Env): MailConfig {
  const read = checkMailConfig(env);
  if (!Array.isArray(read)) return read;
  const lines = read.map((problem) => `  - ${problem}`);
  throw new Error(`La configuración del correo no es válida. Corrige en .env:\n${lines.join('\n')}`);
}

/** The settings, or what is wrong with them: a line in Spanish for each variable, without its value. */
export function checkMailConfig(env: Env): MailConfig | string[] {
  const read = environment.safeParse(given(env));
  if (!read.success) return problemsOf(read.error);
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
