import { resolve } from 'node:path';
import { z } from 'zod';
import { PROJECT_DIR } from '../../contract/project.ts';
import { checkMailConfig } from '../config.ts';
import { given, problemsOf } from '../config-values.ts';

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
