import type { BackedUp } from './back-up.ts';
import type { BroughtBack } from './bring-back.ts';

export function backedUpWords(place: string, { content, messages }: BackedUp): string {
  return [
    `Copia hecha en ${place}: ${content.contentFiles} archivos de contenido, ${content.photoFiles} fotos.`,
    messages ? `Mensajes: ${messages}.` : 'Mensajes: todavía no hay.',
    ...withdrawn('No se han copiado', content.refused),
  ].join('\n');
}

export function broughtBackWords(done: BroughtBack): string {
  return [
    `Recuperados ${done.contentFiles} archivos de contenido y ${done.photoFiles} fotos.`,
    ...done.aside.map((path) => `Lo que había está en ${path}.`),
    ...withdrawn('No han vuelto', done.refused),
    messagesWords(done),
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
