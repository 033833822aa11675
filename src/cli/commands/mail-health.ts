import { readFolders } from '../../base/config/folders.ts';
import { readListenOptions } from '../../base/config/listen-options.ts';
import { AppError } from '../../base/errors/app-error.ts';
import { readMailConfig } from '../../server/mail/config.ts';
import { DeliveryError } from '../../server/mail/deliver/transport.ts';
import { mailReport, previewReport } from '../../tasks/health-mail/mail-report.ts';
import { defineCommand } from '../command.ts';

/** Mails the health report to REPORT_TO if it is due. A timer runs it daily. */
export const command = defineCommand({
  options: { ver: { type: 'boolean', about: 'lo enseña y no manda nada' } },
  async run({ options, env }) {
    const settings = { mail: readMailConfig(env), folders: readFolders(env), listen: readListenOptions(env) };
    if (options.ver) return previewReport(settings);
    return mailReport(settings).catch((error) => {
      if (!(error instanceof DeliveryError)) throw error;
      const message = `El parte no se ha enviado (${error.fault.summary}). Mañana se vuelve a intentar.`;
      throw new AppError({ code: 'not-sent' }, message, { cause: error });
    });
  },
});
