import type { Environment } from '../base/config/environment.ts';
import { errorText } from '../base/errors/error-text.ts';
import { closestName } from '../club/content/spelling.ts';
import { type Command, CommandLineError, commandHelp, EXIT, parseInvocation } from './command.ts';
import { COMMANDS } from './commands.ts';

/**
 * Runs a command line: prints its text, or the message of its error with the next step. Lists the commands if none is given.
 * @returns exit code of an error; undefined for a command that is done or a server that keeps running
 */
export async function runCommandLine(
  [name = 'ayuda', ...words]: readonly string[],
  readEnvironment: () => Environment,
): Promise<number | undefined> {
  let command: Command | undefined;
  try {
    if (['ayuda', '--ayuda', '--help', '-h'].includes(name)) console.log(overview());
    else {
      command = await findCommand(name);
      const { asksForHelp, ...invocation } = parseInvocation(name, command, words);
      const text = asksForHelp
        ? [COMMANDS[name]?.about, ...commandHelp(name, command)].join('\n')
        : await command.run({ ...invocation, env: readEnvironment() });
      if (text) console.log(text);
    }
    return undefined;
  } catch (error) {
    const nextStep = command?.nextStep?.(error);
    console.error(nextStep ? `${errorText(error)}\n${nextStep}` : errorText(error));
    return error instanceof CommandLineError ? EXIT.misused : EXIT.failed;
  }
}

/** Loads a command. @throws CommandLineError with the nearest name, or all */
async function findCommand(typed: string): Promise<Command> {
  if (Object.hasOwn(COMMANDS, typed)) return (await COMMANDS[typed]?.load())?.command as Command;
  const nearest = closestName(typed, Object.keys(COMMANDS));
  throw new CommandLineError(
    `No existe «${typed}».${nearest ? ` ¿Querías decir «${nearest}»?` : `\n\n${overview()}`}`,
  );
}

/** Lists the commands for `npm run COMMAND`. */
function overview(): string {
  const names = Object.keys(COMMANDS);
  const width = Math.max(...names.map((listed) => listed.length));
  return [
    'Órdenes de la web. Se escriben así: npm run ORDEN -- opciones. Las de cada una: npm run ORDEN -- --ayuda',
    '',
    ...Object.entries(COMMANDS).map(([key, { about }]) => `  ${key.padEnd(width)}  ${about}`),
  ].join('\n');
}
