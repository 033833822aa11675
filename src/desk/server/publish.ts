/** Publishing: where to, what changes, how far it is, the way back. */
import type { FastifyInstance } from 'fastify';
import type { PublishSettings } from '../../publish/settings.ts';
import {
  type Confirmed,
  type Job,
  type PreviousVersion,
  PUBLISH_API,
  type PublishState,
  type SettingsSaved,
  type TypedSecrets,
} from '../publish-api.ts';
import { failureOf } from '../publishing/job-failure.ts';
import { previousVersion } from '../publishing/previous-version.ts';
import { publishState } from '../publishing/publish-state.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal } from './errors.ts';

export function publishRoutes(app: FastifyInstance, desk: DeskContext): void {
  const { publishing } = desk;
  const state = () => publishState(desk);

  async function refuseSample(): Promise<void> {
    if ((await state()).sample)
      throw new DeskRefusal(409, {
        code: 'muestra',
        message:
          'El club de muestra no existe, así que no se publica. Di en «Publicar» que este club ya es el vuestro.',
      });
  }

  app.get(PUBLISH_API.state, (): Promise<PublishState> => state());

  app.get(PUBLISH_API.job, async (): Promise<{ job: Job | null }> => ({ job: publishing.jobs.job }));

  app.put<{ Body: PublishSettings }>(
    PUBLISH_API.settings,
    ({ body }): Promise<SettingsSaved> => publishing.saveSettings(body),
  );

  app.put<{ Body: TypedSecrets }>(PUBLISH_API.secrets, async ({ body }) => {
    publishing.session.keep(body, body.destino);
    return {};
  });

  app.post<{ Body: Confirmed }>(PUBLISH_API.test, async ({ body }): Promise<{ place: string }> => {
    try {
      return { place: await publishing.test(body) };
    } catch (error) {
      throw new DeskRefusal(422, failureOf(error));
    }
  });

  app.delete(PUBLISH_API.key, async () => {
    await publishing.forgetKey();
    return {};
  });

  app.post(PUBLISH_API.changes, (): Job => publishing.changes());

  app.post<{ Body: Confirmed }>(PUBLISH_API.publish, async ({ body }): Promise<Job> => {
    await refuseSample();
    return publishing.publish(body);
  });

  app.get(PUBLISH_API.previous, (): Promise<PreviousVersion> => previousVersion(publishing.folders));

  app.post<{ Body: Confirmed }>(PUBLISH_API.previous, async ({ body }): Promise<Job> => {
    await refuseSample();
    return publishing.undo(body);
  });

  app.post(PUBLISH_API.cancel, async () => {
    publishing.jobs.cancel();
    return {};
  });
}
