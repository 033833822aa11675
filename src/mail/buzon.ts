import { existsSync } from 'node:fs';
import { loadEnvFile } from '../contract/env-file.ts';
import { COMMANDS, UsageError } from './buzon/commands.ts';
import { clubIn, configOf } from './buzon/which-club.ts';
import type { MailConfig } from './config.ts';
import { systemDns } from './probe/dns-records.ts';
import { probeMail } from './probe/probe.ts';
import { probeWords } from './probe/words.ts';
import { FAULTS, faultOf, StoreError } from './store/fault.ts';
import { storePath } from './store/open.ts';
import { openArchive } from './store/open-archive.ts';

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

async function sendProbe(config: MailConfig, typed: string, selector: string): Promise<string> {
  const probe = await probeMail(config, { typed, selector, ask: systemDns });
  if (probe.accepted === null) process.exitCode = 1;
  return probeWords(probe);
}

async function main(words: string[]): Promise<string> {
  const { club, rest } = clubIn(words);
  const [name = 'lista', argument = '', second = ''] = rest;
  if (name === 'prueba') return sendProbe(configOf(club, process.env), argument, second);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    if (['ayuda', '--help', '-h'].includes(name)) return help();
    throw new UsageError(`No existe la orden «${name}».\n\n${help()}`);
  }
  const config = configOf(club, process.env);
  const { dataDir } = config;
  if (config.databaseUrl === null && !existsSync(storePath(dataDir))) {
    const words = `Todavía no hay mensajes en ${dataDir}.`;
    // Nothing to list is an answer; nothing to copy or to send again is not.
    if (name === 'lista') return words;
    throw new UsageError(words);
  }
  const { archive, db, close } = await openArchive(config);
  try {
    return await command.run({ archive, db, dataDir, now: Date.now() }, argument);
  } finally {
    await close();
  }
}

/** Errors of the database have English words of their own. */
function inSpanish(error: unknown): string {
  if (error instanceof StoreError || (error as { errcode?: number }).errcode !== undefined)
    return `No se puede usar el buzón: ${FAULTS[faultOf(error)]}.`;
  return error instanceof Error ? error.message : String(error);
}

try {
  loadEnvFile();
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  console.error(inSpanish(error));
  process.exitCode = 1;
}
