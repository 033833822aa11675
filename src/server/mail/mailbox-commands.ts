/** Commands that list, show, resend and erase the contact form's messages, with their answers for a terminal. */
import { existsSync, readFileSync } from 'node:fs';
import { parseEmailAddress } from '../../base/addresses/contact-form.ts';
import type { Environment } from '../../base/config/environment.ts';
import { CommandError } from '../../base/errors/command-error.ts';
import { SUSPICIONS } from './accept/suspicion.ts';
import { systemClock } from './clock.ts';
import { parseClubs, readRelayConfig } from './clubs-file.ts';
import { type MailConfig, readMailConfig } from './config.ts';
import { formatFields } from './deliver/compose.ts';
import { eraseFiles, mailboxPath } from './deliver/mailbox-folder.ts';
import { NO_COPY, type NoCopy, STORE_FAULTS } from './messages.ts';
import { probeMail } from './probe.ts';
import { MessageStoreError, storeFaultOf } from './store/fault.ts';
import {
  copyState,
  eraseAddress,
  findMessages,
  type MailState,
  newestMessages,
  requeueMessages,
  type StoredMessage,
} from './store/mailbox.ts';
import { openStores } from './store/open.ts';
import { DEAD_DAYS } from './store/retention.ts';
import { backUpStore, storePath } from './store/sqlite-files.ts';
import type { MessageStore } from './store/store.ts';

interface MailboxCommand {
  usage: string;
  about: string;
  run(store: MessageStore, argument: string, config: MailConfig): string | Promise<string>;
}

const COMMANDS: Record<string, MailboxCommand> = {
  lista: {
    usage: 'lista',
    about: 'los mensajes no entregados y los últimos, 50 en total',
    async run(store, _argument, config) {
      const stored = await newestMessages(store, 50);
      const damaged = store
        .damagedStores()
        .map(
          ({ name }) =>
            `Atención: ${name} es una base de datos dañada que se apartó; puede contener mensajes que no han llegado. Se guarda ${DEAD_DAYS} días.`,
        );
      const lines = stored.length === 0 ? ['Todavía no ha llegado ningún mensaje.'] : stored.map(summaryLine);
      return [...lines, ...damaged, ...noMailLines(config)].join('\n');
    },
  },
  ver: {
    usage: 'ver REFERENCIA',
    about: 'un mensaje entero y qué ha sido de él',
    async run(store, reference, config) {
      const stored = await findByReference(store, reference);
      return [fullText(stored, await copyState(store, stored)), ...noMailLines(config)].join('\n\n');
    },
  },
  reenviar: {
    usage: 'reenviar REFERENCIA',
    about: 'volver a intentar un mensaje no entregado; «reenviar todos», los que el club no ha recibido',
    async run(store, reference) {
      const id = reference === 'todos' ? null : (await findByReference(store, reference)).id;
      if ((await requeueMessages(store, id, Date.now())) === 0)
        throw new CommandError(
          id === null ? 'No hay mensajes sin entregar.' : 'Ese mensaje no está entre los no entregados.',
        );
      return 'Se volverá a intentar en menos de cinco minutos, y durante cinco días.';
    },
  },
  borrar: {
    usage: 'borrar CORREO',
    about: 'borrar todos los datos de una persona (derecho de supresión)',
    async run(store, argument, { dataDir }) {
      const address = parseEmailAddress(argument);
      if (!address) throw new CommandError('Falta una dirección de correo válida: borrar correo@example.org');
      const { ids, mentions } = await eraseAddress(store, address);
      const files = eraseFiles(dataDir, address, ids);
      const lines = [`Borrados de la base de datos: ${ids.length}. Archivos borrados del buzón: ${files}.`];
      if (!(await store.truncateLog()))
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
    async run(_store, target, { dataDir, databaseUrl }) {
      if (databaseUrl !== null)
        throw new CommandError(
          'Los mensajes están en PostgreSQL: la copia de todos los clubes se hace con pg_dump (docs/publicar/relay.md).',
        );
      if (!target) throw new CommandError('Falta el archivo de destino: copia /ruta/mensajes.sqlite');
      if (existsSync(target)) throw new CommandError(`${target} ya existe: elige otro nombre.`);
      await backUpStore(dataDir, target);
      const path = storePath(dataDir);
      // SQLite would replay a leftover write-ahead log of the replaced file into the copy.
      return `Copia hecha en ${target}. Para recuperarla, con la web parada, borra ${path}-wal y ${path}-shm, si están, y ponla en lugar de ${path}.`;
    },
  },
};

/** Command that works without a store, to test the mail settings before the first message. */
const PROBE_COMMAND = {
  usage: 'prueba [CORREO [SELECTOR]]',
  about: 'enviar un correo de prueba y decir qué verá quien lo recibe',
};

/** True for the name of a command. */
export const isMailboxCommand = (name: string): boolean => name === 'prueba' || Object.hasOwn(COMMANDS, name);

/** Returns how each command is typed, and what it does. */
export const describeMailboxCommands = (): string[] =>
  [...Object.values(COMMANDS), PROBE_COMMAND].map(({ usage, about }) => `  ${usage.padEnd(26)} ${about}`);

async function findByReference(store: MessageStore, reference: string): Promise<StoredMessage> {
  if (!reference)
    throw new CommandError('Falta la referencia del mensaje: las primeras letras que muestra «lista».');
  if (reference.length < 4)
    throw new CommandError(
      `«${reference}» es muy corta: escribe al menos cuatro letras o cifras de la referencia.`,
    );
  const [found, second] = await findMessages(store, reference.toLowerCase());
  if (!found) throw new CommandError(`No hay ningún mensaje con la referencia «${reference}».`);
  if (second)
    throw new CommandError(`Hay varios mensajes que empiezan por «${reference}»: escribe más letras.`);
  return found;
}

const dateTimeFormat = new Intl.DateTimeFormat('es-ES', {
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

/** Says what «entregado» means while there is no mail server. */
const noMailLines = ({ smtp, dataDir }: MailConfig): string[] =>
  smtp
    ? []
    : [
        `Esta web todavía no envía correo (falta SMTP_URL): «entregado» quiere decir guardado en un archivo, en ${mailboxPath(dataDir)}.`,
      ];

/** Strips control characters, which could move a terminal's cursor or colour it. */
const stripControls = (text: string): string => text.replace(/(?!\n)\p{Cc}/gu, '');

function summaryLine(stored: StoredMessage): string {
  const sender = stored.from_name || stored.from_email || stored.telefono || 'sin nombre';
  const excerpt = stored.message.replace(/\s+/g, ' ').slice(0, 60);
  const mark = stored.suspicion ? '[posible no deseado] ' : '';
  const cells = [
    stored.id.slice(0, 8),
    dateTimeFormat.format(stored.accepted_at).padEnd(15),
    STATES[stored.state].padEnd(12),
  ];
  return stripControls(`${cells.join('  ')}  ${mark}${sender.slice(0, 40)}: ${excerpt}`);
}

function fullText(stored: StoredMessage, copy: MailState | null): string {
  const { id, accepted_at, suspicion } = stored;
  return stripControls(
    [
      `Referencia: ${id}`,
      `Recibido: ${dateTimeFormat.format(accepted_at)}`,
      `Correo al club: ${outcomeText(stored)}`,
      `Copia a quien escribe: ${copy ? outcomeText(copy) : 'no hay: no se escribió una dirección válida'}`,
      ...(suspicion ? [`Posible correo no deseado: ${SUSPICIONS[suspicion] ?? suspicion}`] : []),
      '',
      formatFields(stored),
    ].join('\n'),
  );
}

function outcomeText({ state, attempts, next_at, finished_at, last_error }: MailState): string {
  if (state === 'delivered' && finished_at) return `entregado el ${dateTimeFormat.format(finished_at)}`;
  if (state === 'skipped') return `no se envía: ${NO_COPY[last_error as NoCopy] ?? 'por los límites'}`;
  const failed = last_error ? ` (${last_error.replace(/\s+/g, ' ')})` : '';
  if (state === 'pending' && attempts > 0)
    return `en espera; ${attempts} ${attempts === 1 ? 'intento' : 'intentos'}, el próximo el ${dateTimeFormat.format(next_at)}${failed}`;
  return `${STATES[state]}${failed}`;
}

/**
 * Returns the settings of the only club or, if CLUBS_FILE lists several, of the club with this key.
 * @throws Error in Spanish if the club is missing or unknown
 */
function configOf(club: string | undefined, env: Environment): MailConfig {
  if (!env.CLUBS_FILE?.trim()) {
    if (club !== undefined)
      throw new CommandError('Aquí hay un solo club (no hay CLUBS_FILE): sobra --club.');
    return readMailConfig(env);
  }
  if (club === undefined) throw new CommandError('Aquí hay muchos clubes: di de cuál con --club CLAVE.');
  const relay = readRelayConfig(env);
  const clubs = parseClubs(readFileSync(relay.clubsFile, 'utf8'), relay.env);
  const found = clubs.find(({ config }) => config.club === club);
  if (!found) throw new CommandError(`No hay ningún club «${club}» en CLUBS_FILE.`);
  return found.config;
}

interface MailboxInvocation {
  /** Key of a club, if CLUBS_FILE lists several. */
  club: string | undefined;
  name: string;
  argument: string;
  /** DKIM selector for `prueba`. */
  selector: string;
}

/**
 * Runs a command; any name but those of `isMailboxCommand` sends the test mail. `isFailed` is true if a test mail could not be sent.
 * @throws AppError in Spanish, also if the messages cannot be read
 */
export async function runMailboxCommand(
  { club, name, argument, selector }: MailboxInvocation,
  env: Environment,
): Promise<{ text: string; isFailed: boolean }> {
  const command = COMMANDS[name];
  const config = configOf(club, env);
  if (!command) {
    const { sent, report } = await probeMail(config, { recipient: argument, selector });
    return { text: report, isFailed: !sent };
  }
  if (config.databaseUrl === null && !existsSync(storePath(config.dataDir))) {
    const text = `Todavía no hay mensajes en ${config.dataDir}.`;
    // An empty list is a valid answer; other commands need a store.
    if (name === 'lista') return { text, isFailed: false };
    throw new CommandError(text);
  }
  try {
    const stores = await openStores(config.databaseUrl);
    const store = stores.forClub({ config, clock: systemClock, log: null });
    try {
      return { text: await command.run(store, argument, config), isFailed: false };
    } finally {
      await store.close();
      await stores.close();
    }
  } catch (error) {
    // Replaces the database's English message.
    if (!(error instanceof MessageStoreError) && (error as { errcode?: number }).errcode === undefined)
      throw error;
    throw new CommandError(`No se puede usar el buzón: ${STORE_FAULTS[storeFaultOf(error)]}.`, {
      cause: error,
    });
  }
}
