import type { Envelope } from './compose.ts';

/** The mail as nodemailer takes it: addresses as objects, which it encodes and never splits. */
export function toMail(mail: Envelope) {
  return {
    messageId: `<${mail.messageId}>`,
    from: mail.from,
    to: mail.to,
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    date: mail.date,
    headers: mail.headers,
    xMailer: false as const,
  };
}
