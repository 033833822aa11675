/** Why a file was not taken, in a volunteer's words. */
import { faultMessage } from '../../pictures/messages.ts';
import type { Refusal, RefusedUpload } from './types.ts';

/** Thrown while a file is read; becomes a RefusedUpload. */
export class RefusedFile extends Error {
  override name = 'RefusedFile';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

function reason(name: string, refusal: Refusal): string {
  const start = `«${name}»`;
  switch (refusal.code) {
    case 'video':
      return `${start} es un vídeo y aquí solo van fotos: súbelo a otra parte y enlázalo, o deja solo la foto.`;
    case 'comprimido':
      return `${start} es un archivo comprimido o un documento, no una foto: ábrelo en tu ordenador y arrastra aquí las fotos que hay dentro.`;
    case 'svg-activo':
      return `${start} es un SVG que lleva código o llama a otros archivos: pide el logotipo sin eso, o expórtalo como PNG con fondo transparente.`;
    case 'svg-ilegible':
      return `${start} es un SVG que no se puede dibujar: expórtalo como PNG con fondo transparente.`;
    case 'svg-vacio':
      return `${start} no dibuja nada: comprueba que el logotipo se ve al abrirlo, o expórtalo como PNG con fondo transparente.`;
    case 'dibujo':
      return `${start} es un dibujo (SVG), no una foto: úsalo como escudo o como logotipo de un patrocinador.`;
    case 'retirada':
      return `${start} se retiró a petición de alguien y no puede volver a la web.`;
    case 'tiempo':
      return `${start} no se ha podido leer: tarda demasiado. Ábrela en tu ordenador y expórtala como JPG.`;
    case 'proceso':
      return `${start} no se ha podido leer: ábrela en tu ordenador y expórtala como JPG, o vuelve a copiarla.`;
    default:
      return faultMessage(name, refusal);
  }
}

/** The refusal of a file, with its sentence. */
export function refused(name: string, refusal: Refusal): RefusedUpload {
  return { name, code: refusal.code, message: reason(name, refusal) };
}
