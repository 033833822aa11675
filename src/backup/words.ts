/** What the terminal says of a copy, and of messages that are not in it. */
import type { BackedUp, BroughtBack } from './backup.ts';

type Env = Record<string, string | undefined>;

export interface Elsewhere {
  /** Spanish, for whoever makes a copy. */
  copied: string;
  /** Spanish, for whoever brings it back. */
  broughtBack: string;
}

const POSTGRES: Elsewhere = {
  copied:
    'Mensajes: están en PostgreSQL y no van en esta copia. Cópialos con «pg_dump --format=custom --file=DESTINO --schema=relay BASE» (docs/publicar/relay.md).',
  broughtBack:
    'Los mensajes están en PostgreSQL y no vuelven con esta copia: con todo parado y en una base vacía, «pg_restore --dbname=BASE DESTINO» (docs/publicar/relay.md).',
};
const CLUBS: Elsewhere = {
  copied:
    'Mensajes: los de cada club de CLUBS_FILE no van en esta copia. Cópialos con «npm run buzon -- --club CLAVE copia DESTINO», club por club (docs/publicar/relay.md).',
  broughtBack:
    'Los mensajes de los clubes de CLUBS_FILE no vuelven con esta copia: recupera la de cada uno, la que hizo «npm run buzon -- --club CLAVE copia DESTINO».',
};

/** Null where the messages are part of the copy. @param env as the relay takes it */
export function messagesElsewhere({ RELAY_STORE, CLUBS_FILE }: Env): Elsewhere | null {
  if (RELAY_STORE?.trim() === 'postgres') return POSTGRES;
  return CLUBS_FILE?.trim() ? CLUBS : null;
}

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
