import { readFileSync } from 'node:fs';
import { readClubs } from '../clubs/clubs-file.ts';
import { readRelayConfig } from '../clubs/relay-config.ts';
import { type MailConfig, readMailConfig } from '../config.ts';
import { UsageError } from './commands.ts';

/** `--club CLAVE` or `--club=CLAVE`, taken out of what was typed. */
export function clubIn(words: string[]): { club: string | null; rest: string[] } {
  const at = words.findIndex((word) => word === '--club' || word.startsWith('--club='));
  if (at < 0) return { club: null, rest: words };
  const [, joined] = words[at]?.split('=', 2) ?? [];
  const club = joined ?? words[at + 1];
  if (!club) throw new UsageError('Falta la clave del club: --club CLAVE');
  return { club, rest: words.toSpliced(at, joined === undefined ? 2 : 1) };
}

/**
 * The settings of the one club that is asked about: that of the environment or, where CLUBS_FILE names many, the one
 * with this key.
 * @throws Error in Spanish when it cannot be told which
 */
export function configOf(club: string | null, env: Record<string, string | undefined>): MailConfig {
  if (!env.CLUBS_FILE?.trim()) {
    if (club !== null) throw new UsageError('Aquí hay un solo club (no hay CLUBS_FILE): sobra --club.');
    return readMailConfig(env);
  }
  if (club === null) throw new UsageError('Aquí hay muchos clubes: di de cuál con --club CLAVE.');
  const relay = readRelayConfig(env);
  const clubs = readClubs(readFileSync(relay.clubsFile, 'utf8'), relay.env);
  for (const one of clubs) {
    if (typeof one === 'string')
      throw new UsageError(`CLUBS_FILE no es válido:\n${clubs.map((line) => `  - ${line}`).join('\n')}`);
    if (one.config.club === club) return one.config;
  }
  throw new UsageError(`No hay ningún club «${club}» en CLUBS_FILE.`);
}
