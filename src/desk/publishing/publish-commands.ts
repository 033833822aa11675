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
import { findPublishChanges } from './publish-changes.ts';
import { refuseSample } from './publish-soon.ts';
import { withoutSampleFields } from './sample-fields.ts';
import { forgetHostKey, savePublishSettings } from './settings-file.ts';

/** Command that starts a job, with the confirmations of the person. */
const jobCommand = z.object({
  intent: z.enum(['test', 'changes', 'publish', 'undo', 'copy']),
  /** Confirmed fingerprint of a server's host key. */
  trust: z.string().optional(),
  /** True to replace foreign files at the target. */
  takeOver: z.boolean().optional(),
  /** True to take over from another computer that did not finish publishing. */
  takeTurn: z.boolean().optional(),
  /** True to let the copy lose more than half of its photos. */
  evenIfSmaller: z.boolean().optional(),
  /** Passwords typed for `place`; the settings may have changed meanwhile. */
  secrets: z.object({ password: z.string().optional(), passphrase: z.string().optional() }).optional(),
  place: z.custom<PublishDestination>((given) => typeof given === 'object').optional(),
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
export async function runPublishCommand(desk: DeskContext, given: PublishCommand) {
  const { publishing, folders } = desk;
  switch (given.intent) {
    case 'save': {
      publishing.refuseWhileRunning();
      const missing = await savePublishSettings(desk, given.settings);
      if (given.test) startJob(desk, { intent: 'test' });
      return given.test ? null : { missing };
    }
    case 'cancel':
      publishing.cancel();
      return null;
    case 'forget-key':
      await forgetHostKey(desk);
      startJob(desk, { intent: 'test' });
      return null;
    case 'own-club': {
      // Turns the sample into a club of its own in one save, which can be undone.
      await changeFile(desk, 'club.yaml', withoutSampleFields, 'Empezar con nuestro club');
      return null;
    }
    case 'find-copy': {
      const found = await readCopy(resolve(PROJECT_DIR, given.folder));
      if (found) return { found: { ...found, folder: given.folder } };
      throw new DeskRefusal({ code: 'no-copy', folder: given.folder });
    }
    case 'restore':
      void publishing.start('restore', async () =>
        restoreReport(
          await restore(resolve(PROJECT_DIR, given.folder), folders, {
            exclusively: publishing.replaceFolders,
          }),
        ),
      );
      return null;
    default: {
      if (given.intent === 'publish' || given.intent === 'undo') await refuseSample(folders.contentDir);
      // Two people who press the button share one publication.
      const { intent, ...confirmations } = given;
      const isPlain = Object.values(confirmations).every((confirmed) => confirmed === undefined);
      if (intent === 'publish' && isPlain && desk.store.author) desk.publishSoon.requestInBackground();
      else startJob(desk, given);
      return null;
    }
  }
}

function startJob({ publishing, folders }: DeskContext, given: JobCommand): void {
  const { intent, trust, takeOver = false, takeTurn = false, evenIfSmaller, secrets, place } = given;
  if (secrets && place) publishing.rememberSecrets(secrets, place);
  void publishing.start(intent, async (context) => {
    const options = { ...context, ...publishing.targetOptions(trust), takeOver, takeTurn };
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
        return copyNow(folders, context, evenIfSmaller);
    }
  });
}
