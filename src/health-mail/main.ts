/**
 * `npm run parte-por-correo`: mails the health report to REPORT_TO if it is due; run daily by a timer. `-- --ver` prints it and
 * sends nothing.
 */
import { parseArgs } from 'node:util';
import { loadEnvironment } from '../config/environment.ts';
import { readFolders } from '../config/folders.ts';
import { readListenOptions } from '../config/listen-options.ts';
import { reportAndExit } from '../errors/report.ts';
import { UsageError } from '../errors/usage-error.ts';
import { readMailConfig } from '../mail/config.ts';
import { DeliveryError } from '../mail/deliver/transport.ts';
import { mailReport, previewReport } from './mail-report.ts';

try {
  const isPreview = isPreviewRequested();
  const env = loadEnvironment();
  const settings = {
    mail: readMailConfig(env),
    folders: readFolders(env),
    listen: readListenOptions(env),
  };
  console.log(await (isPreview ? previewReport(settings) : mailReport(settings)));
} catch (error) {
  if (!(error instanceof DeliveryError)) reportAndExit(error);
  console.error(`El parte no se ha enviado (${error.fault.summary}). Mañana se vuelve a intentar.`);
  process.exitCode = 1;
}

function isPreviewRequested(): boolean {
  try {
    const { values } = parseArgs({ options: { ver: { type: 'boolean' } } });
    return values.ver === true;
  } catch {
    throw new UsageError(
      `npm run parte-por-correo: no se entiende «${process.argv.slice(2).join(' ')}». Solo hay una opción: npm run parte-por-correo -- --ver`,
    );
  }
}
