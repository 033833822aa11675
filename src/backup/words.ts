import type { BackedUp } from './back-up.ts';
import type { BroughtBack } from './bring-back.ts';
import type { Elsewhere } from './elsewhere.ts';

/** @param elsewhere of messages that the copy cannot hold */
export function backedUpWords(
  place: string,
  { content, messages }: BackedUp,
  elsewhere: Elsewhere | null,
): string {
  return [
    `Copia hecha en ${place}: ${content.contentFiles} archivos de contenido, ${content.photoFiles} fotos.`,
    ...(messages ? [`Mensajes: ${messages}.`] : []),
    ...(elsewhere ? [elsewhere.copied] : []),
    ...(messages || elsewhere ? [] : ['Mensajes: todavía no hay.']),
    ...withdrawn('No se han copiado', content.refused),
  ].join('\n');
}

/** @param elsewhere as in `backedUpWords` */
export function broughtBackWords(done: BroughtBack, elsewhere: Elsewhere | null): string {
  return [
    `Recuperados ${done.contentFiles} archivos de contenido y ${done.photoFiles} fotos.`,
    ...done.aside.map((path) => `Lo que había está en ${path}.`),
    ...withdrawn('No han vuelto', done.refused),
    ...(elsewhere && !done.messages ? [] : [messagesWords(done)]),
    ...(elsewhere ? [elsewhere.broughtBack] : []),
  ].join('\n');
}

function messagesWords({ messages, keptMessages }: BroughtBack): string {
  if (keptMessages) return 'Los mensajes que había en esta máquina se quedan como están.';
  return messages
    ? `Mensajes recuperados de ${messages}. Los que se entregaron después de hacerse la copia se pueden entregar otra vez. Los datos borrados desde entonces han vuelto: repite cada «npm run buzon -- borrar».`
    : 'En la copia no hay mensajes.';
}

const withdrawn = (words: string, refused: string[]): string[] =>
  refused.length > 0 ? [`${words} ${refused.length} fotos retiradas.`] : [];
