/** Commands of the publishing screen. */
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Folders } from '../../../base/config/folders.ts';
import { PROJECT_DIR } from '../../../base/config/project.ts';
import { type CopyOptions, readCopy } from '../../../tasks/publish/copy.ts';
import type { SendOptions } from '../../../tasks/publish/publish-club.ts';
import { type Report, restoreReport } from '../../../tasks/publish/reports.ts';
import { restore } from '../../../tasks/publish/restore.ts';
import { loadPublishSettings, type PublishDestination } from '../../../tasks/publish/settings.ts';
import { forgetHostKey, savePublishSettings } from '../../../tasks/publish/settings-file.ts';
import {
  compareWithPublished,
  publishPreviousSite,
  publishSite,
  testTarget,
  updateSecondCopy,
} from '../../../tasks/publish-tasks.ts';
import type { DeskContext } from '../desk-context.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { changeFile } from '../editing/edit-file.ts';
import { refuseSample } from './publishing.ts';
import { withoutSampleFields } from './sample-fields.ts';

/** Command that starts a job, with the person's confirmations. */
const jobCommand = z.object({
  intent: z.enum(['test', 'changes', 'publish', 'undo', 'copy']),
  /** Confirmed fingerprint of a server's host key. */
  trustedFingerprint: z.string().optional(),
  /** True to replace foreign files at the target. */
  replaceForeign: z.boolean().optional(),
  /** True to replace what another computer has published and this content does not contain. */
  replaceNewer: z.boolean().optional(),
  /** True to take over from another computer that did not finish publishing. */
  takeOverLock: z.boolean().optional(),
  /** True to create the missing folder of the site. */
  createFolder: z.boolean().optional(),
  /** True to allow a copy with less than half of its previous photos. */
  allowShrinking: z.boolean().optional(),
  /** Passwords typed for `destination`, which the settings may no longer contain. */
  secrets: z.object({ password: z.string().optional(), passphrase: z.string().optional() }).optional(),
  destination: z.custom<PublishDestination>((value) => typeof value === 'object').optional(),
});

export const publishCommand = z.discriminatedUnion('intent', [
  jobCommand,
  z.object({
    intent: z.literal('save'),
    /** Changed settings: new values by key, null to delete one. */
    settings: z.record(z.string(), z.json()),
    test: z.boolean(),
    ...jobCommand.pick({ secrets: true, createFolder: true }).shape,
  }),
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
      const { secrets, createFolder } = command;
      const { destination } = await loadPublishSettings(folders.contentDir);
      if (secrets && destination) publishing.rememberSecrets(secrets, destination);
      if (command.test) startJob(desk, { intent: 'test', createFolder });
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
      await changeFile(desk, 'club.yaml', withoutSampleFields, 'El club dejó de ser el de muestra');
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
            exclusively: desk.replaceFolders,
          }),
        ),
      );
      return null;
    default: {
      if (command.intent === 'publish' || command.intent === 'undo') await refuseSample(folders.contentDir);
      const { intent, ...confirmations } = command;
      if (intent === 'publish' && Object.keys(confirmations).length === 0) void publishing.publish();
      else startJob(desk, command);
      return null;
    }
  }
}

/** Tasks by the intent of their command. */
const TASKS: Record<
  JobCommand['intent'],
  (folders: Folders, options: SendOptions & CopyOptions) => Promise<Report>
> = {
  test: testTarget,
  changes: compareWithPublished,
  publish: publishSite,
  undo: publishPreviousSite,
  copy: updateSecondCopy,
};

function startJob({ publishing, folders }: DeskContext, command: JobCommand): void {
  const { intent, trustedFingerprint, secrets, destination, ...confirmations } = command;
  if (secrets && destination) publishing.rememberSecrets(secrets, destination);
  const options = { ...publishing.targetOptions(trustedFingerprint), ...confirmations };
  void publishing.start(intent, (context) => TASKS[intent](folders, { ...context, ...options }));
}
