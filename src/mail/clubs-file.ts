import { join, resolve } from 'node:path';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { PROJECT_DIR } from '../contract/project.ts';
import { checkMailConfig, given, type MailConfig, problemsOf } from './config.ts';

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
const needed = (what: string) => z.string({ error: `falta: ${what}` });

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
 * @returns the clubs, or what is wrong: a line in Spanish each, without values (some are secret)
 */
export function readClubs(text: string, env: Record<string, string | undefined>): Club[] | string[] {
  const parsed = parse(text);
  if (typeof parsed === 'string') return [parsed];
  const read = file.safeParse(parsed.value);
  if (!read.success) return problemsOf(read.error);
  const clubs: Club[] = [];
  const problems: string[] = [];
  const owners = new Map<string, string>();
  for (const [key, { ORIGINS, ...own }] of Object.entries(read.data)) {
    const config = configOf(key, ORIGINS, own, env);
    if (Array.isArray(config)) problems.push(...config.map((problem) => `${key}.${problem}`));
    else clubs.push({ config, origins: ORIGINS });
    for (const one of ORIGINS) {
      const owner = owners.get(one);
      if (owner) problems.push(`${key}.ORIGINS: ${one} ya es de ${owner}`);
      owners.set(one, key);
    }
  }
  return problems.length > 0 ? problems : clubs;
}

/** What stands there, or why it cannot be read; the parser's own words quote the line. */
function parse(text: string): { value: unknown } | string {
  const document = parseDocument(text, { logLevel: 'silent' });
  const [fault] = document.errors;
  if (fault) return `línea ${fault.linePos?.[0].line ?? 1}: no es YAML ni JSON válido`;
  try {
    return { value: document.toJS() };
  } catch {
    return 'no es YAML ni JSON válido: lleva una referencia («*») a algo que no está';
  }
}

function configOf(
  key: string,
  [publicOrigin = '']: string[],
  own: Record<string, string | undefined>,
  env: Record<string, string | undefined>,
): MailConfig | string[] {
  const config = checkMailConfig({ ...env, ...given(own), PUBLIC_URL: publicOrigin });
  return Array.isArray(config)
    ? config
    : { ...config, club: key, dataDir: join(config.dataDir, 'clubes', key) };
}

/** What `npm run relay` is told by its environment, beside what every club that does not say otherwise goes by. */
export interface RelayConfig {
  /** The relay's own address: it answers to no other name. */
  publicOrigin: string;
  trustProxy: false | string[];
  /** Secret. */
  databaseUrl: string | null;
  /** Absolute path. */
  clubsFile: string;
  env: Record<string, string | undefined>;
}

const needs = z.object({
  PUBLIC_URL: z.string({
    error: 'falta: la dirección de este servidor de mensajes, como «https://mensajes.federacion.example»',
  }),
  CLUBS_FILE: z.string({ error: 'falta: el archivo YAML o JSON con los clubes (docs/publicar/relay.md)' }),
});

/** @throws Error in Spanish that lists every wrong variable at once, without values */
export function readRelayConfig(env: Record<string, string | undefined>): RelayConfig {
  const needed = needs.safeParse(given(env));
  // Each club has its own recipient and sender.
  const { MAIL_TO: _to, MAIL_FROM: _from, ...shared } = env;
  const some = 'nadie@example.org';
  const common = checkMailConfig({ ...shared, MAIL_TO: some, MAIL_FROM: some });
  const problems = [
    ...(needed.success ? [] : problemsOf(needed.error)),
    ...(Array.isArray(common) ? common : []),
  ];
  if (!needed.success || Array.isArray(common))
    throw new Error(
      `La configuración del servidor de mensajes no es válida. Corrige en .env:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  return {
    publicOrigin: common.publicOrigin ?? '',
    trustProxy: common.trustProxy,
    databaseUrl: common.databaseUrl,
    clubsFile: resolve(PROJECT_DIR, needed.data.CLUBS_FILE),
    env: shared,
  };
}
