import { join, resolve } from 'node:path';
import { parse, type YAMLParseError } from 'yaml';
import { z } from 'zod';
import { PROJECT_DIR } from '../contract/project.ts';
import {
  type Env,
  environment,
  given,
  type MailConfig,
  mailConfigOf,
  publicUrl,
  readMailConfig,
  readSettings,
  SettingsError,
} from './config.ts';

/** One of the clubs that a relay serves. */
export interface Club {
  config: MailConfig;
  /** As browsers write them: `https://club.example.org`. */
  origins: string[];
}

const origin = z.string().refine((text) => /^https?:/.test(text) && URL.parse(text)?.origin === text, {
  error: 'el origen exacto de la web, sin ruta ni barra final, como «https://club.example.org»',
});
const value = z
  .union([z.string(), z.number(), z.boolean()], { error: 'un texto o un número' })
  .transform(String);
const needed = (what: string) =>
  z.string({ error: `falta: ${what}` }).regex(/\S/, { error: `falta: ${what}` });

/** What a club may say of itself; what it does not say, the environment says for all, but for the two that are needed. */
const entry = z.strictObject(
  {
    ORIGINS: z.union([origin.transform((one) => [one]), z.array(origin).min(1)], {
      error:
        'falta el origen exacto de la web del club, o una lista de ellos, como «https://club.example.org»',
    }),
    MAIL_TO: needed('a quién llegan los mensajes'),
    MAIL_FROM: needed('desde qué dirección del club se envían'),
    SMTP_URL: value.optional(),
    RETENTION_DAYS: value.optional(),
    KEEP_MAILBOX: value.optional(),
    LIMIT_PER_VISITOR: value.optional(),
    LIMIT_PER_HOUR: value.optional(),
    COPIES_PER_DAY: value.optional(),
    MAX_STORE_MB: value.optional(),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `sobra ${issue.keys.join(', ')}`
        : 'ha de decir al menos ORIGINS, MAIL_TO y MAIL_FROM',
  },
);

const file = z
  .record(
    z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, {
      error: 'la clave de un club lleva letras minúsculas sin acentos, cifras y guiones',
    }),
    entry,
    { error: 'ha de haber una lista de clubes, cada uno bajo su clave' },
  )
  // A list without clubs is a slip that would close every form.
  .refine((clubs) => Object.keys(clubs).length > 0, { error: 'no hay ningún club en la lista' });

/**
 * Reads the text of CLUBS_FILE (YAML, or JSON, which is YAML): what each club says of itself under its key, with the
 * names of the environment's variables, and `ORIGINS`.
 * @throws SettingsError
 */
export function readClubs(text: string, env: Env): Club[] {
  const problems: string[] = [];
  const owners = new Map<string, string>();
  const entries = readSettings(file, parsed(text), WRONG);
  const clubs = Object.entries(entries).flatMap(([key, { ORIGINS: origins, ...own }]): Club[] => {
    for (const origin of origins) {
      const owner = owners.get(origin);
      if (owner) problems.push(`${key}.ORIGINS: ${origin} ya es de ${owner}`);
      owners.set(origin, key);
    }
    try {
      const config = readMailConfig({ ...env, ...given(own), PUBLIC_URL: origins[0] });
      return [{ config: { ...config, club: key, dataDir: join(config.dataDir, 'clubes', key) }, origins }];
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      problems.push(...error.problems.map((problem) => `${key}.${problem}`));
      return [];
    }
  });
  if (problems.length > 0) throw new SettingsError(WRONG, problems);
  return clubs;
}

const WRONG = 'CLUBS_FILE no es válido. Corrige:';

function parsed(text: string): unknown {
  try {
    return parse(text, { logLevel: 'error' });
  } catch (error) {
    const line = (error as YAMLParseError).linePos?.[0].line;
    throw new SettingsError(WRONG, [
      line
        ? `línea ${line}: no es YAML ni JSON válido`
        : 'no es YAML ni JSON válido: lleva una referencia («*») a algo que no está',
    ]);
  }
}

/** The settings of `npm run relay` in its environment, beside the defaults of every club. */
export interface RelayConfig {
  /** The relay's own address: it answers to no other name. */
  publicOrigin: string;
  trustProxy: false | string[];
  /** Secret. */
  databaseUrl: string | null;
  /** Absolute path. */
  clubsFile: string;
  env: Env;
}

const relayEnvironment = environment.safeExtend({
  PUBLIC_URL: z
    .string({
      error: 'falta: la dirección de este servidor de mensajes, como «https://mensajes.federacion.example»',
    })
    .pipe(publicUrl),
  CLUBS_FILE: z.string({ error: 'falta: el archivo YAML o JSON con los clubes (docs/publicar/relay.md)' }),
});

/** @throws SettingsError that lists every wrong variable at once */
export function readRelayConfig(env: Env): RelayConfig {
  // Each club has its own recipient and sender: the environment need not name any.
  const some = 'nadie@example.org';
  const read = readSettings(
    relayEnvironment,
    given({ ...env, MAIL_TO: some, MAIL_FROM: some }),
    'La configuración del servidor de mensajes no es válida. Corrige en .env:',
  );
  const { trustProxy, databaseUrl } = mailConfigOf(read);
  return {
    publicOrigin: read.PUBLIC_URL,
    trustProxy,
    databaseUrl,
    clubsFile: resolve(PROJECT_DIR, read.CLUBS_FILE),
    env,
  };
}
