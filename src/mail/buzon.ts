import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadEnvFile } from '../contract/env-file.ts';
import { COMMANDS, UsageError } from './buzon-commands.ts';
import { systemClock } from './clock.ts';
import { readClubs, readRelayConfig } from './clubs-file.ts';
import { type MailConfig, readMailConfig } from './config.ts';
import { probeMail } from './probe.ts';
import { faultOf, StoreError } from './store/fault.ts';
import { openStores } from './store/open.ts';
import { storePath } from './store/sqlite.ts';
import { FAULTS } from './words.ts';

// `npm run buzon`: the messages of the contact form on the command line.

const help = () =>
  [
    'Mensajes del formulario de contacto.',
    '',
    'npm run buzon -- [--club CLAVE] ORDEN',
    ...[...Object.values(COMMANDS), PROBE].map(({ usage, about }) => `  ${usage.padEnd(26)} ${about}`),
  ].join('\n');

/** The one that needs no store: it is for before the first message. */
const PROBE = {
  usage: 'prueba [CORREO [SELECTOR]]',
  about: 'enviar un correo de prueba y decir qué verá quien lo recibe',
};

/**
 * The settings of the one club that is asked about: that of the environment or, where CLUBS_FILE names many, the one
 * with this key.
 * @throws Error in Spanish when it cannot be told which
 */
function configOf(club: string | undefined, env: Record<string, string | undefined>): MailConfig {
  if (!env.CLUBS_FILE?.trim()) {
    if (club !== undefined) throw new UsageError('Aquí hay un solo club (no hay CLUBS_FILE): sobra --club.');
    return readMailConfig(env);
  }
  if (club === undefined) throw new UsageError('Aquí hay muchos clubes: di de cuál con --club CLAVE.');
  const relay = readRelayConfig(env);
  const clubs = readClubs(readFileSync(relay.clubsFile, 'utf8'), relay.env);
  const found = clubs.find(({ config }) => config.club === club);
  if (!found) throw new UsageError(`No hay ningún club «${club}» en CLUBS_FILE.`);
  return found.config;
}

async function main(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { club: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const [name = 'lista', argument = '', selector = ''] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (values.help || name === 'ayuda') return help();
  if (!command && name !== 'prueba') throw new UsageError(`No existe la orden «${name}».\n\n${help()}`);
  const config = configOf(values.club, process.env);
  if (!command) {
    const { sent, words } = await probeMail(config, { typed: argument, selector });
    if (!sent) process.exitCode = 1;
    return words;
  }
  const { dataDir } = config;
  const inFile = config.databaseUrl === null;
  if (inFile && !existsSync(storePath(dataDir))) {
    const words = `Todavía no hay mensajes en ${dataDir}.`;
    // Nothing to list is an answer; nothing to copy or to send again is not.
    if (name === 'lista') return words;
    throw new UsageError(words);
  }
  const stores = await openStores(config.databaseUrl);
  const store = stores.of({ config, clock: systemClock, log: null });
  try {
    return await command.run({ store, inFile, dataDir, now: Date.now() }, argument);
  } finally {
    await store.close();
    await stores.close();
  }
}

/** Errors of the database and of options have English words of their own. */
function inSpanish(error: unknown): string {
  const { errcode, code } = error as { errcode?: number; code?: string };
  if (error instanceof StoreError || errcode !== undefined)
    return `No se puede usar el buzón: ${FAULTS[faultOf(error)]}.`;
  if (code?.startsWith('ERR_PARSE_ARGS')) return `Así no se escribe la orden.\n\n${help()}`;
  return error instanceof Error ? error.message : String(error);
}

try {
  loadEnvFile();
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  console.error(inSpanish(error));
  process.exitCode = 1;
}
