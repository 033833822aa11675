import { join, resolve } from 'node:path';
import { parse, type YAMLParseError } from 'yaml';
import { z } from 'zod';
import { PROJECT_DIR } from '../../base/config/project.ts';
import { SettingsError } from '../../base/config/settings-error.ts';
import {
  type Env,
  environmentSchema,
  type MailConfig,
  publicUrlSchema,
  readMailConfig,
  toMailConfig,
  validateSettings,
  withoutEmpty,
} from './config.ts';

/** Club served by a relay. */
export interface RelayClub {
  config: MailConfig;
  /** Origins of its sites: `https://club.example.org`. */
  origins: string[];
}

const origin = z.string().refine((text) => /^https?:/.test(text) && URL.parse(text)?.origin === text, {
  error: 'el origen exacto de la web, sin ruta ni barra final, como «https://club.example.org»',
});
const settingText = z
  .union([z.string(), z.number(), z.boolean()], { error: 'un texto o un número' })
  .transform(String);
const requiredText = (description: string) =>
  z.string({ error: `falta: ${description}` }).regex(/\S/, { error: `falta: ${description}` });

/** Schema of a club's settings. The optional ones default to the environment. */
const clubSchema = z.strictObject(
  {
    ORIGINS: z.union([origin.transform((origin) => [origin]), z.array(origin).min(1)], {
      error:
        'falta el origen exacto de la web del club, o una lista de ellos, como «https://club.example.org»',
    }),
    MAIL_TO: requiredText('a quién llegan los mensajes'),
    MAIL_FROM: requiredText('desde qué dirección del club se envían'),
    SMTP_URL: settingText.optional(),
    RETENTION_DAYS: settingText.optional(),
    KEEP_MAILBOX: settingText.optional(),
    LIMIT_PER_VISITOR: settingText.optional(),
    LIMIT_PER_HOUR: settingText.optional(),
    COPIES_PER_DAY: settingText.optional(),
    MAX_STORE_MB: settingText.optional(),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `sobra ${issue.keys.join(', ')}`
        : 'ha de decir al menos ORIGINS, MAIL_TO y MAIL_FROM',
  },
);

const clubsSchema = z
  .record(
    z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, {
      error: 'la clave de un club lleva letras minúsculas sin acentos, cifras y guiones',
    }),
    clubSchema,
    { error: 'ha de haber una lista de clubes, cada uno bajo su clave' },
  )
  // An empty list would close every form, so it counts as a mistake.
  .refine((clubs) => Object.keys(clubs).length > 0, { error: 'no hay ningún club en la lista' });

/**
 * Parses CLUBS_FILE (YAML or JSON): the settings of each club under its key, named like the environment variables,
 * and `ORIGINS`.
 * @throws SettingsError
 */
export function parseClubs(text: string, env: Env): RelayClub[] {
  const problems: string[] = [];
  const owners = new Map<string, string>();
  const entries = validateSettings(clubsSchema, parseYaml(text), INVALID_FILE);
  const clubs = Object.entries(entries).flatMap(
    ([key, { ORIGINS: origins, ...ownSettings }]): RelayClub[] => {
      for (const origin of origins) {
        const owner = owners.get(origin);
        if (owner) problems.push(`${key}.ORIGINS: ${origin} ya es de ${owner}`);
        owners.set(origin, key);
      }
      try {
        const config = readMailConfig({ ...env, ...withoutEmpty(ownSettings), PUBLIC_URL: origins[0] });
        return [{ config: { ...config, club: key, dataDir: join(config.dataDir, 'clubes', key) }, origins }];
      } catch (error) {
        if (!(error instanceof SettingsError)) throw error;
        problems.push(...error.fault.problems.map((problem) => `${key}.${problem}`));
        return [];
      }
    },
  );
  if (problems.length > 0) throw new SettingsError(INVALID_FILE, problems);
  return clubs;
}

const INVALID_FILE = 'CLUBS_FILE no es válido. Corrige:';

function parseYaml(text: string): unknown {
  try {
    return parse(text, { logLevel: 'error' });
  } catch (error) {
    const line = (error as YAMLParseError).linePos?.[0].line;
    throw new SettingsError(INVALID_FILE, [
      line
        ? `línea ${line}: no es YAML ni JSON válido`
        : 'no es YAML ni JSON válido: lleva una referencia («*») a algo que no está',
    ]);
  }
}

/** Settings of `npm run relay`, and the environment that holds every club's defaults. */
export interface RelayConfig {
  /** Origin of the relay itself, the only host name that it answers to. */
  publicOrigin: string;
  trustProxy: false | string[];
  /** Connection string for PostgreSQL (secret); null for SQLite. */
  databaseUrl: string | null;
  /** Absolute path of CLUBS_FILE. */
  clubsFile: string;
  env: Env;
}

const relayEnvironment = environmentSchema.safeExtend({
  PUBLIC_URL: z
    .string({
      error: 'falta: la dirección de este servidor de mensajes, como «https://mensajes.federacion.example»',
    })
    .pipe(publicUrlSchema),
  CLUBS_FILE: z.string({ error: 'falta: el archivo YAML o JSON con los clubes (docs/publicar/relay.md)' }),
});

/** Reads the relay's own settings. @throws SettingsError that lists every invalid variable */
export function readRelayConfig(env: Env): RelayConfig {
  // Recipient and sender come from each club, so the environment needs none.
  const placeholder = 'nadie@example.org';
  const read = validateSettings(
    relayEnvironment,
    withoutEmpty({ ...env, MAIL_TO: placeholder, MAIL_FROM: placeholder }),
    'La configuración del servidor de mensajes no es válida. Corrige en .env:',
  );
  const { trustProxy, databaseUrl } = toMailConfig(read);
  return {
    publicOrigin: read.PUBLIC_URL,
    trustProxy,
    databaseUrl,
    clubsFile: resolve(PROJECT_DIR, read.CLUBS_FILE),
    env,
  };
}
