import type { S3mini } from 's3mini';
import { PublishError } from '../publish-error.ts';
import { type Answer, isDenied } from './s3-errors.ts';

/**
 * A bucket that keeps what is removed would keep a photo that was taken down; where versions are suspended, those of
 * before are still there. Who may not ask does not know, so is refused, too. Throws PublishError, or what the client throws.
 * @param place as `Target.name`
 */
export async function mustForget(client: S3mini, place: string): Promise<void> {
  const versions = await client.getBucketVersioning().catch((error: Answer): 'Off' => {
    if (error.status !== undefined && NO_VERSIONS.has(error.status)) return 'Off';
    if (!isDenied(error)) throw error;
    throw new PublishError(
      'permission',
      `${place} no deja a esas claves preguntar si guarda versiones de lo que se borra, y una foto retirada podría seguir allí. Da a la clave el permiso de preguntarlo (s3:GetBucketVersioning) y vuelve a intentarlo.`,
      { cause: error },
    );
  });
  if (versions === 'Off') return;
  const why = {
    Enabled: 'guarda versiones de lo que se borra',
    Suspended: 'ha guardado versiones de lo que se borraba, y siguen allí',
  };
  throw new PublishError(
    'settings',
    `${place} ${why[versions]}: una foto retirada se podría seguir viendo. Elige o crea otro almacén (bucket) que nunca haya tenido historial de versiones.`,
  );
}

/** A store that knows nothing of versions does not know the question. */
const NO_VERSIONS: ReadonlySet<number> = new Set([404, 405, 501]);
