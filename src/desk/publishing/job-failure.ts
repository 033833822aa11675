import { PicturesError } from '../../build/inputs.ts';
import { ContentError } from '../../content/problems/problem.ts';
import { PicturesFailed } from '../../pictures/build.ts';
import { DiskFull } from '../../pictures/cache.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { remarkOf } from '../check/check.ts';
import type { JobFailure } from '../publish-api.ts';
import { DeskRefusal } from '../server/errors.ts';

/** A server that was never confirmed shows its key: the person has to compare it. */
export class KeyUnconfirmed extends Error {
  override name = 'KeyUnconfirmed';
  /** `SHA256:…` */
  readonly fingerprint: string;

  constructor(fingerprint: string, cause: unknown) {
    super(
      'Es la primera vez que se conecta con este servidor. Compara su clave con la que dice el alojamiento.',
      { cause },
    );
    this.fingerprint = fingerprint;
  }
}

const CHANGED_KEY =
  'El servidor muestra otra clave que la de siempre. Puede que el alojamiento la haya cambiado, o que alguien se haga pasar por él para quedarse con la contraseña. No se ha enviado nada. Pregunta al alojamiento antes de seguir.';

/** Why work did not come to its end, for the screens. What nobody foresaw goes to the terminal with its stack. */
export function failureOf(error: unknown): JobFailure {
  if (error instanceof DeskRefusal) return { ...error.refusal, retry: false };
  if (error instanceof KeyUnconfirmed)
    return { code: 'host-key', message: error.message, retry: false, newKey: error.fingerprint };
  if (error instanceof PublishError) return publishFailure(error);
  if (error instanceof ContentError)
    return {
      code: 'no-valido',
      message: 'No se ha publicado nada: hay errores en el contenido.',
      problems: error.problems.map(remarkOf),
      retry: false,
    };
  if (error instanceof PicturesError || error instanceof PicturesFailed)
    return { code: 'fotos', message: error.message, retry: false };
  if (error instanceof DiskFull || (error as NodeJS.ErrnoException).code === 'ENOSPC')
    return {
      code: 'disk-full',
      message: 'No queda sitio en el disco de este ordenador. Libera espacio y sigue.',
      retry: true,
    };
  console.error(error);
  return {
    code: 'fallo',
    message: 'Algo ha fallado en el escritorio. La web publicada está entera. Prueba otra vez.',
    retry: true,
  };
}

function publishFailure({ code, message, retry, items }: PublishError): JobFailure {
  const told = { code, message, retry };
  const [known, now] = items;
  if (code === 'host-key' && known && now)
    return { ...told, message: CHANGED_KEY, changedKey: { known, now } };
  if (code === 'occupied') return { ...told, occupied: [...items] };
  return told;
}
