/** The second copy and its way back, folders to choose from, and whether photos that were taken down are gone. */
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PROJECT_DIR } from '../../contract/project.ts';
import { isGone } from '../../publish/check/is-gone.ts';
import { type CopyMarker, readCopy } from '../../publish/copy/second-copy.ts';
import { readPublishSettings } from '../../publish/settings.ts';
import { checkTexts } from '../check/check.ts';
import { type Confirmed, type FolderList, type GoneAnswer, type Job, PUBLISH_API } from '../publish-api.ts';
import { listFolders, makeFolder } from '../publishing/folder-list.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal } from './errors.ts';
import { parsed } from './request-body.ts';

const ofFolder = z.object({ carpeta: z.string() });
const toMake = z.object({ parent: z.string(), name: z.string() });
const ofAddresses = z.object({ urls: z.array(z.string().refine((url) => URL.canParse(url, 'http://web'))) });

export function copyRoutes(app: FastifyInstance, { folders, publishing }: DeskContext): void {
  app.get(PUBLISH_API.copy, async ({ query }): Promise<CopyMarker> => {
    const { carpeta } = parsed(ofFolder, query);
    const found = await readCopy(resolve(PROJECT_DIR, carpeta));
    if (found) return found;
    throw new DeskRefusal(404, {
      code: 'sin-copia',
      message: `En «${carpeta}» no hay ninguna copia terminada. Conecta el disco o elige otra carpeta.`,
    });
  });

  app.post<{ Body: Confirmed }>(PUBLISH_API.copy, ({ body }): Job => publishing.copy(body));

  app.post(PUBLISH_API.restore, ({ body }): Job => publishing.restore(parsed(ofFolder, body).carpeta));

  app.get<{ Querystring: { ruta?: string } }>(PUBLISH_API.folders, ({ query }): Promise<FolderList> => {
    return listFolders(query.ruta);
  });

  app.post(PUBLISH_API.folders, ({ body }): Promise<FolderList> => {
    const { parent, name } = parsed(toMake, body);
    return makeFolder(parent, name);
  });

  // Addresses of the published site, `/img/9f86d081884c7d65-480.0a1b2c3d4e.avif` or whole ones.
  app.post(PUBLISH_API.gone, async ({ body }): Promise<GoneAnswer> => {
    const asking = parsed(ofAddresses, body);
    const { direccion } = await readPublishSettings(folders.contentDir);
    const origin = direccion ?? (await checkTexts(folders.contentDir)).club?.origin;
    if (!origin)
      throw new DeskRefusal(422, {
        code: 'sin-direccion',
        message: 'No se sabe la dirección de la web publicada. Ponla en «Publicar», en «Dónde se publica».',
      });
    const urls = asking.urls.map((url) => new URL(url, origin));
    if (urls.some((url) => url.origin !== new URL(origin).origin))
      throw new DeskRefusal(400, {
        code: 'otra-web',
        message: `Solo se puede preguntar por fotos de ${origin}.`,
      });
    return { lines: await isGone(urls.map(({ href }) => href)) };
  });
}
