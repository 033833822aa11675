import {
  describeMailboxCommands,
  isMailboxCommand,
  runMailboxCommand,
} from '../../server/mail/mailbox-commands.ts';
import { CommandLineError, defineCommand, EXIT } from '../command.ts';

/** Manages the contact form's messages. */
export const command = defineCommand({
  args: ['[ORDEN]', '[ARGUMENTO]', '[SELECTOR]'],
  options: { club: { type: 'string', about: 'clave del club, si CLUBS_FILE nombra varios' } },
  details: () => ['', 'Órdenes:', ...describeMailboxCommands()],
  async run({ args: [name = 'lista', argument = '', selector = ''], options: { club }, env }) {
    if (!isMailboxCommand(name))
      throw new CommandLineError([`No existe la orden «${name}».`, ...describeMailboxCommands()].join('\n'));
    const { text, isFailed } = await runMailboxCommand({ club, name, argument, selector }, env);
    if (isFailed) process.exitCode = EXIT.failed;
    return text;
  },
});
