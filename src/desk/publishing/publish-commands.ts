/** Commands of the publishing screen. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { PROJECT_DIR } from '../../config/project.ts';
import { readCopy } from '../../publish/copy.ts';
import { STAGING } from '../../publish/manifest.ts';
import { restore } from '../../publish/restore.ts';
import type { PublishDestination } from '../../publish/settings.ts';
import { testPermissions } from '../../publish/sync.ts';
import { openTarget } from '../../publish/targets/open-target.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { changeFile } from '../editing/edit-file.ts';
import type { DeskContext } from '../server/context.ts';
import { copyNow, createReport, publishNow, restoreReport, undoNow } from './job-report.ts';
import { refuseSample } from './publication-queue.ts';
import { findPublishChanges } from './publish-changes.ts';
import { withoutSampleFields } from './sample-fields.ts';
import { forgetHostKey, savePublishSettings } from './settings-file.ts';

/** Command that starts a job, with the person's confirmations. */
const jobCommand = z.object({
  intent: z.enum(['test', 'changes', 'publish', 'undo', 'copy']),
  /** Confirmed fingerprint of a server's host key. */
  trustedFingerprint: z.string().optional(),
  /** True to replace foreign files at the target. */
  replaceForeign: z.boolean().optional(),
  /** True to take over from another computer that did not finish publishing. */
  takeOverLock: z.boolean().optional(),
  /** True to allow a copy with less than half of its previous photos. */
  allowShrinking: z.boolean().optional(),
  /** Passwords typed for `destination`, which the settings may no longer contain. */
  secrets: z.object({ password: z.string().optional(), passphrase: z.string().optional() }).optional(),
  destination: z.custom<PublishDestination>((value) => typeof value === 'object').optional(),
});

export const publishCommand = z.discriminatedUnion('intent', [
  jobCommand,
  z.object({ intent: z.literal('save'), settings: z.unknown(), test: z.boolean() }),
  z.object({ intent: z.enum(['find-copy', 'restore']), folder: z.string() }),
  z.object({ intent: z.enum(['cancel', 'forget-key', 'own-club']) }),
]);
export type PublishCommand = z.infer<typeof publishCommand>;
export type JobCommand = z.infer<typeof jobCommand>;
export type CommandResult = Awaited<ReturnType<typeof runPublishCommand>>;

/** Runs a short command, or starts a long one as `publishing.job`. @throws DeskRefusal, PublishError */
export async function runPublishCommand(desk: DeskContext, command: PublishCommand) {
  const { publishing, folders } = desk;
  switch (command.intent) {
    case 'save': {
      publishing.refuseWhileRunning();
      const missingFolders = await savePublishSettings(desk, command.settings);
      if (command.test) startJob(desk, { intent: 'test' });
      return command.test ? null : { missingFolders };
    }
    case 'cancel':
      publishing.cancel();
      return null;
    case 'forget-key':
      await forgetHostKey(desk);
      startJob(desk, { intent: 'test' });
      return null;
    case 'own-club': {
      await changeFile(desk, 'club.yaml', withoutSampleFields, 'Empezar con nuestro club');
      return null;
    }
    case 'find-copy': {
      const found = await readCopy(resolve(PROJECT_DIR, command.folder));
      if (found) return { found: { ...found, folder: command.folder } };
      throw new DeskRefusal({ code: 'no-copy', folder: command.folder });
    }
    case 'restore':
      void publishing.start('restore', async () =>
        restoreReport(
          await restore(resolve(PROJECT_DIR, command.folder), folders, {
            exclusively: publishing.replaceFolders,
          }),
        ),
      );
      return null;
    default: {
      if (command.intent === 'publish' || command.intent === 'undo') await refuseSample(folders.contentDir);
      // Simultaneous requests of several people share one publication.
      const { intent, ...confirmations } = command;
      const isUnconfirmed = Object.values(confirmations).every((confirmed) => confirmed === undefined);
      if (intent === 'publish' && isUnconfirmed && desk.store.author)
        desk.publicationQueue.requestInBackground();
      else startJob(desk, command);
      return null;
    }
  }
}

function startJob({ publishing, folders }: DeskContext, command: JobCommand): void {
  const {
    intent,
    trustedFingerprint,
    replaceForeign = false,
    takeOverLock = false,
    allowShrinking,
    secrets,
    destination,
  } = command;
  if (secrets && destination) publishing.rememberSecrets(secrets, destination);
  void publishing.start(intent, async (context) => {
    const options = {
      ...context,
      ...publishing.targetOptions(trustedFingerprint),
      replaceForeign,
      takeOverLock,
    };
    switch (intent) {
      case 'test': {
        const target = await openTarget(folders, options);
        try {
          await testPermissions(target);
          await target.removeFolder(STAGING);
          return createReport([`Funciona: se puede publicar en ${target.name}.`]);
        } finally {
          await target.close();
        }
      }
      case 'changes':
        return findPublishChanges(folders, context);
      case 'publish':
        return publishNow(folders, options);
      case 'undo':
        return undoNow(folders, options);
      case 'copy':
        return copyNow(folders, context, allowShrinking);
    }
  });
}
