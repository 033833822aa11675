/** Messages that are not in the SQLite file that a copy takes, and who copies them. */
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
