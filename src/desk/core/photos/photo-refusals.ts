/** Reasons why an upload is refused, with their messages. */
import { AppError } from '../../../base/errors/app-error.ts';
import type { PictureFault } from '../../../media/pictures/inspect.ts';
import { faultMessage } from '../../../media/pictures/messages.ts';

/** Spanish messages that follow the file's name, by code of refusals that only uploads have. */
const MESSAGES = {
  video: 'es un vídeo y aquí solo van fotos: súbelo a otra parte y enlázalo, o deja solo la foto.',
  archive:
    'es un archivo comprimido o un documento, no una foto: ábrelo en tu ordenador y arrastra aquí las fotos que hay dentro.',
  'unreadable-svg': 'es un SVG que no se puede dibujar: expórtalo como PNG con fondo transparente.',
  'empty-svg':
    'no dibuja nada: comprueba que el logotipo se ve al abrirlo, o expórtalo como PNG con fondo transparente.',
  drawing: 'es un dibujo (SVG), no una foto: úsalo como escudo o como logotipo de un patrocinador.',
  withdrawn: 'se retiró a petición de alguien y no puede volver a la web.',
  'process-failed': 'no se ha podido leer: ábrela en tu ordenador y expórtala como JPG, o vuelve a copiarla.',
};

/** Codes of refusals that only uploads have. */
export const UPLOAD_REFUSALS = Object.keys(MESSAGES) as (keyof typeof MESSAGES)[];

export type PhotoRefusal = PictureFault | { code: keyof typeof MESSAGES };

/** Thrown for a refused upload. `refusalMessage` formats the message for the volunteer. */
export class RefusedFile extends AppError<PhotoRefusal> {
  constructor(fault: PhotoRefusal) {
    super(fault, fault.code);
  }
}

/** Returns a Spanish sentence: the file, the reason, and what to do. */
export function refusalMessage(name: string, refusal: PhotoRefusal): string {
  const { code } = refusal;
  return code in MESSAGES
    ? `«${name}» ${MESSAGES[code as keyof typeof MESSAGES]}`
    : faultMessage(name, refusal as PictureFault);
}
