import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Folders } from '../../base/config/folders.ts';
import { AppError } from '../../base/errors/app-error.ts';
import { countPhrase } from '../../club/content/spelling.ts';
import { isWithdrawnIn } from '../../desk/core/photos/photo-files.ts';
import { mailBoard } from '../../desk/core/watch/news-mail.ts';
import { type PollResult, pollLists, type WatchOptions } from '../../desk/core/watch/watch-lists.ts';
import { readMailConfig } from '../../server/mail/config.ts';
import { DeliveryError } from '../../server/mail/deliver/transport.ts';
import { openStore } from '../../store/store.ts';
import { publishSite } from '../../tasks/publish-tasks.ts';
import { readWatchSettings } from '../../tasks/watch/watch-files.ts';
import { defineCommand } from '../command.ts';
import { printReport } from '../print-report.ts';
import { recoveredFolders } from '../recovered-folders.ts';

/**
 * Polls the lists that the club watches, and mails the board what has changed. A timer runs it on a server, also for people who
 * ask for it at the desk, which has no network there.
 */
export const command = defineCommand({
  options: {
    'si-toca': {
      type: 'boolean',
      about: 'solo las que hace dos horas que no se miran, o si alguien lo ha pedido',
    },
    publicar: { type: 'boolean', about: 'publica la web si ha aplicado algún cambio' },
  },
  async run({ options, env }) {
    const request = env.LISTAS_PETICION;
    const isRequested = Boolean(request && existsSync(request));
    // Deleted first: a request made meanwhile counts again, and a program that fails is not started for the same one again.
    if (request) await rm(request, { force: true });
    const folders = await recoveredFolders(env);
    const by = options['si-toca'] && !isRequested ? 'timer' : 'person';
    const { listas } = await readWatchSettings(folders.contentDir);
    if (listas.length === 0)
      return 'No se mira ninguna lista: se elige en el escritorio, en «Importar partidos».';
    const { looks, subject } = await pollAndMail(folders, by);
    for (const look of looks) console.log(lookLine(look));
    if (options.publicar && looks.some(({ applied }) => applied.length > 0))
      printReport(await publishSite(folders, {}));
    if (subject instanceof DeliveryError)
      throw new AppError(
        { code: 'not-sent' },
        `No se ha podido avisar a la junta (${subject.fault.summary}). La próxima vez se vuelve a intentar.`,
        { cause: subject },
      );
    return subject ? `Correo enviado a la junta: ${subject}` : 'Nada nuevo que contar a la junta.';
  },
});

/** Polls the lists and mails the board. A mail that cannot be sent is returned as its error, since the rest goes on. */
async function pollAndMail(folders: Folders, by: WatchOptions['by']) {
  const { contentDir, env } = folders;
  // First, so that a wrong setting stops nothing halfway.
  const mail = readMailConfig(env);
  const store = await openStore({ ...folders, besideDesk: true, isWithdrawn: isWithdrawnIn(contentDir) });
  try {
    const looks = await pollLists({ folders, store }, { by });
    const subject = await mailBoard({ store }, { mail, folders }).catch((error) => {
      if (error instanceof DeliveryError) return error;
      throw error;
    });
    return { looks, subject };
  } finally {
    await store.close();
  }
}

const RESULTS: Record<PollResult['result'], string> = {
  'too-soon': 'se miró hace poco',
  later: 'se mira la próxima vez',
  unreadable: 'no se ha podido leer; «Parte», en el escritorio, dice por qué',
  read: 'leída',
};

const lookLine = ({ name, result, applied }: PollResult): string =>
  `${name}: ${RESULTS[result]}${applied.length > 0 ? `, y ${countPhrase(applied.length, 'cambio aplicado', 'cambios aplicados')}` : ''}.`;
