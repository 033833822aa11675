import { existsSync } from 'node:fs';
import { readAddress } from '../contract/address.ts';
import { eraseFiles } from './deliver/mailbox-folder.ts';
import { backUpStore, openDatabase, storePath } from './store/sqlite.ts';
import { DEAD_DAYS, type MailState, type MessageStore, type Stored } from './store/store.ts';
import { NO_COPY, type NoCopy, SUSPICIONS } from './words.ts';

/** What a command works on. */
export interface Desk {
  store: MessageStore;
  /** False when the messages are in PostgreSQL. */
  inFile: boolean;
  dataDir: string;
  now: number;
}

/** A mistake of whoever typed the command; its text is all they need. */
export class UsageError extends Error {}

export interface Command {
  usage: string;
  about: string;
  run(desk: Desk, argument: string): string | Promise<string>;
}

export const COMMANDS: Record<string, Command> = {
  lista: {
    usage: 'lista',
    about: 'los mensajes no entregados y los últimos, 50 en total',
    async run({ store }) {
      const stored = await store.newest(50);
      const lines = stored.length === 0 ? ['Todavía no ha llegado ningún mensaje.'] : stored.map(oneLine);
      for (const { name } of store.keptAside())
        lines.push(
          `Atención: ${name} es una base de datos dañada que se apartó; puede contener mensajes que no han llegado. Se guarda ${DEAD_DAYS} días.`,
        );
      return lines.join('\n');
    },
  },
  ver: {
    usage: 'ver REFERENCIA',
    about: 'un mensaje entero y qué ha sido de él',
    run: async (desk, reference) => {
      const stored = await one(desk, reference);
      return inFull(stored, await desk.store.copyOf(stored));
    },
  },
  reenviar: {
    usage: 'reenviar REFERENCIA',
    about: 'volver a intentar un mensaje no entregado; «reenviar todos», los que el club no ha recibido',
    run: async (desk, reference) => {
      const id = reference === 'todos' ? null : (await one(desk, reference)).id;
      if ((await desk.store.requeue(id, desk.now)) === 0)
        throw new UsageError(
          id === null ? 'No hay mensajes sin entregar.' : 'Ese mensaje no está entre los no entregados.',
        );
      return 'Se volverá a intentar en menos de cinco minutos, y durante cinco días.';
    },
  },
  borrar: {
    usage: 'borrar CORREO',
    about: 'borrar todos los datos de una persona (derecho de supresión)',
    run: async ({ store, dataDir }, typed) => {
      const address = readAddress(typed);
      if (!address) throw new UsageError('Falta una dirección de correo válida: borrar correo@example.org');
      const { ids, mentions } = await store.eraseAddress(address);
      const files = eraseFiles(dataDir, address, ids);
      const lines = [`Borrados de la base de datos: ${ids.length}. Archivos borrados del buzón: ${files}.`];
      if (!(await store.emptyLog()))
        lines.push(
          'La web estaba escribiendo y aún puede quedar rastro en el disco: repite esta orden dentro de un minuto.',
        );
      if (mentions.length > 0) {
        const references = mentions.map((id) => id.slice(0, 8)).join(', ');
        lines.push(`Otros mensajes nombran esa dirección en su texto; míralos con «ver»: ${references}`);
      }
      lines.push('Recuerda borrar también los correos ya recibidos por el club y las copias de seguridad.');
      return lines.join('\n');
    },
  },
  copia: {
    usage: 'copia DESTINO',
    about: 'copia de seguridad de la base de datos, también con la web en marcha',
    run: async ({ inFile, dataDir }, target) => {
      if (!inFile)
        throw new UsageError(
          'Los mensajes están en PostgreSQL: la copia de todos los clubes se hace con pg_dump (docs/publicar/relay.md).',
        );
      if (!target) throw new UsageError('Falta el archivo de destino: copia /ruta/mensajes.sqlite');
      if (existsSync(target)) throw new UsageError(`${target} ya existe: elige otro nombre.`);
      const file = openDatabase(dataDir, { check: true });
      await backUpStore(file, target).finally(() => file.close());
      const store = storePath(dataDir);
      // What SQLite had not yet put into the file that is replaced would be written into the copy.
      return `Copia hecha en ${target}. Para recuperarla, con la web parada, borra ${store}-wal y ${store}-shm, si están, y ponla en lugar de ${store}.`;
    },
  },
};

async function one({ store }: Desk, reference: string): Promise<Stored> {
  if (!reference)
    throw new UsageError('Falta la referencia del mensaje: las primeras letras que muestra «lista».');
  if (reference.length < 4)
    throw new UsageError(
      `«${reference}» es muy corta: escribe al menos cuatro letras o cifras de la referencia.`,
    );
  const [found, another] = await store.byId(reference.toLowerCase());
  if (!found) throw new UsageError(`No hay ningún mensaje con la referencia «${reference}».`);
  if (another)
    throw new UsageError(`Hay varios mensajes que empiezan por «${reference}»: escribe más letras.`);
  return found;
}

const WHEN = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});

const STATES: Record<MailState['state'], string> = {
  pending: 'en espera',
  sending: 'enviándose',
  delivered: 'entregado',
  dead: 'NO ENTREGADO',
  skipped: 'no se envía',
};

/** Typed text made harmless for a terminal: whatever could move the cursor or colour it is gone. */
function plain(text: string): string {
  return text.replace(/(?!\n)\p{Cc}/gu, '');
}

/** One line of a list: short id, date, state, who, first words. */
function oneLine(stored: Stored): string {
  const who = stored.from_name || stored.from_email || stored.telefono || 'sin nombre';
  const words = stored.message.replace(/\s+/g, ' ').slice(0, 60);
  const mark = stored.suspicion ? '[posible no deseado] ' : '';
  const cells = [
    stored.id.slice(0, 8),
    WHEN.format(stored.accepted_at).padEnd(15),
    STATES[stored.state].padEnd(12),
  ];
  return plain(`${cells.join('  ')}  ${mark}${who.slice(0, 40)}: ${words}`);
}

/** The whole message and what became of it. */
function inFull(stored: Stored, copy: MailState | null): string {
  const lines = [
    `Referencia: ${stored.id}`,
    `Recibido: ${WHEN.format(stored.accepted_at)}`,
    `Correo al club: ${fate(stored)}`,
  ];
  lines.push(`Copia a quien escribe: ${copy ? fate(copy) : 'no hay: no se escribió una dirección válida'}`);
  if (stored.suspicion)
    lines.push(`Posible correo no deseado: ${SUSPICIONS[stored.suspicion] ?? stored.suspicion}`);
  const or = (text: string) => text || '(en blanco)';
  lines.push(
    '',
    `Nombre: ${or(stored.from_name)}`,
    `Correo: ${or(stored.from_email)}`,
    `Teléfono: ${or(stored.telefono)}`,
  );
  return plain([...lines, '', or(stored.message)].join('\n'));
}

function fate({ state, attempts, next_at, finished_at, last_error }: MailState): string {
  if (state === 'delivered' && finished_at) return `entregado el ${WHEN.format(finished_at)}`;
  if (state === 'skipped') return `no se envía: ${NO_COPY[last_error as NoCopy] ?? 'por los límites'}`;
  const failed = last_error ? ` (${last_error.replace(/\s+/g, ' ')})` : '';
  if (state === 'pending' && attempts > 0)
    return `en espera; ${attempts} ${attempts === 1 ? 'intento' : 'intentos'}, el próximo el ${WHEN.format(next_at)}${failed}`;
  return `${STATES[state]}${failed}`;
}
