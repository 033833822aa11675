/** Declaration of commands, from which the command line takes arguments, options and help. */
import { parseArgs } from 'node:util';
import type { Environment } from '../base/config/environment.ts';
import { AppError } from '../base/errors/app-error.ts';

/** Exit codes of all commands. */
export const EXIT = {
  done: 0,
  /** The command could not do it, or did it and found something to put right; the message says what to do. */
  failed: 1,
  /** The command line was not understood; nothing has happened. */
  misused: 2,
} as const;

/** Command line that is not understood. Nothing has happened. */
export class CommandLineError extends AppError<{ code: 'misused' }> {
  constructor(message: string) {
    super({ code: 'misused' }, message);
  }
}

interface Option {
  type: 'boolean' | 'string';
  /** Spanish phrase for the help: `no prepara nada si no ha cambiado nada`. */
  about: string;
}

type Options = Record<string, Option>;

interface Invocation<Given extends Options> {
  /** Arguments in the order of `args`; empty for those left out. */
  args: string[];
  options: { [Name in keyof Given]?: Given[Name]['type'] extends 'boolean' ? boolean : string };
  env: Environment;
}

export interface Command<Given extends Options = Options> {
  /** Names of its arguments, in order: `CARPETA`, or `[CARPETA]` if it may be left out. The last one may be `[CARPETA…]`. */
  args?: readonly string[];
  options?: Given;
  /** Lines that end its help. */
  details?: () => string[];
  /** Runs it. Returns the text to print at its end, if any. */
  run(invocation: Invocation<Given>): Promise<string | undefined>;
  /** Returns a Spanish line that follows the message of an error. */
  nextStep?(error: unknown): string | undefined;
}

/** Returns a command as declared; infers the types of its options. */
export const defineCommand = <const Given extends Options>(command: Command<Given>): Command<Given> =>
  command;

/** Parses a command line. @throws CommandLineError with the command's help */
export function parseInvocation(
  name: string,
  command: Command,
  words: readonly string[],
): Omit<Invocation<Options>, 'env'> & { asksForHelp: boolean } {
  const { args = [], options = {} } = command;
  const help = { ayuda: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { ...options, ...help },
      allowPositionals: true,
    });
    const { ayuda, help: helpOption, ...given } = values as Record<string, boolean | string>;
    const asksForHelp = Boolean(ayuda || helpOption);
    const isTooMany = positionals.length > args.length && !args.at(-1)?.endsWith('…]');
    const isTooFew = positionals.length < args.filter((arg) => !arg.startsWith('[')).length;
    if (!isTooMany && (!isTooFew || asksForHelp))
      return { args: positionals, options: given as Invocation<Options>['options'], asksForHelp };
  } catch {
    // Unknown option: the help lists those that exist.
  }
  const typed = words.length > 0 ? `no se entiende «${words.join(' ')}»` : 'falta decir con qué';
  throw new CommandLineError([`npm run ${name}: ${typed}.`, ...commandHelp(name, command)].join('\n'));
}

/** Returns the help of a command: how to type it, its options, its details. */
export function commandHelp(name: string, { args = [], options = {}, details }: Command): string[] {
  const names = Object.entries(options).map(([option, { type, about }]) => ({
    typed: type === 'string' ? `--${option} …` : `--${option}`,
    about,
  }));
  const width = Math.max(...names.map(({ typed }) => typed.length));
  const words = [...args, ...(names.length > 0 ? ['[opciones]'] : [])];
  return [
    `Se escribe así: npm run ${name}${words.length > 0 ? ` -- ${words.join(' ')}` : ''}`,
    ...names.map(({ typed, about }) => `  ${typed.padEnd(width)}  ${about}`),
    ...(details?.() ?? []),
  ];
}
