import type { JobKind } from '../../publish-api.ts';

/** What is left after work was cancelled. @param published whether there is a published site */
export function cancelledWords(kind: JobKind, published: boolean): string {
  const said = 'Se ha cancelado.';
  if (kind === 'changes') return `${said} No se ha publicado nada; lo que ya está preparado no se repite.`;
  if (kind === 'copy') return `${said} La segunda copia no ha terminado: hazla otra vez cuando puedas.`;
  return published
    ? `${said} La web publicada está entera; la próxima vez continuará donde se quedó.`
    : `${said} La web todavía no está publicada; la próxima vez continuará donde se quedó.`;
}
