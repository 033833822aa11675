/** Mail from other programs of the project, sent by SMTP or written to the mailbox folder. */
import { randomUUID } from 'node:crypto';
import type { Mailbox } from './address.ts';
import { type Env, readMailConfig } from './config.ts';
import { composeSystemMail } from './deliver/compose.ts';
import { folderTransport } from './deliver/mailbox-folder.ts';
import { smtpTransport } from './deliver/smtp.ts';

/** Text mail of a program to a person. */
export interface SystemMail {
  to: Mailbox;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Sentence for the start-up log, in Spanish and without secrets. */
  readonly description: string;
  /** Resolves once the mail was accepted. @throws DeliveryError, whose `summary` may be logged */
  send(mail: SystemMail): Promise<void>;
}

/** Creates a mailer from the relay's settings. @throws SettingsError */
export function openMailer(env: Env): Mailer {
  const config = readMailConfig(env);
  const open = () => (config.smtp ? smtpTransport(config.smtp) : folderTransport(config));
  return {
    description: open().description,
    async send(mail) {
      const transport = open();
      try {
        await transport.send(composeSystemMail(randomUUID(), config.mailFrom, mail));
      } finally {
        transport.close();
      }
    },
  };
}
