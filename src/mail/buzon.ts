import { existsSync } from 'node:fs';
import { loadEnvFile } from '../contract/env-file.ts';
import { COMMANDS, UsageError } from './buzon/commands.ts';
import { readMailConfig } from './config.ts';
import { FAULTS, faultOf, StoreError } from './store/fault.ts';
import { openDatabase, storePath } from './store/open.ts';

// `npm run buzon`: the messages of the contact form on the command line.

const help = () =>
  [
    'Mensajes del formulario de contacto.',
    '',
    'npm run buzon -- ORDEN',
    ...Object.values(COMMANDS).map(({ usage, about }) => `  ${usage.padEnd(22)} ${about}`),
  ].join('\n');

async function main([name = 'lista', argument = '']: string[]): Promise<string> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    if (['ayuda', '--help', '-h'].includes(name)) return help();
    throw new UsageError(`No existe la orden «${name}».\n\n${help()}`);
  }
  const { dataDir } = readMailConfig(process.env);
  if (!existsSync(storePath(dataDir))) {
    const words = `Todavía no hay mensajes en ${dataDir}.`;
    // Nothing to list is an answer; nothing to copy or to send again is not.
    if (name === 'lista') return words;
    throw new UsageError(words);
  }
  const db = openDatabase(dataDir, { check: true });
  try {
    return await command.run({ db, dataDir, now: Date.now() }, argument);
  } finally {
    db.sql.close();
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
