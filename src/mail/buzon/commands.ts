import { existsSync } from 'node:fs';
import { readAddress } from '../address.ts';
import { backUpStore } from '../store/backup.ts';
import type { MessageArchive, Stored } from '../store/message-archive.ts';
import { type Database, storePath } from '../store/open.ts';
import { DEAD_DAYS, emptyWal } from '../store/retention.ts';
import { storesAside } from '../store/set-aside.ts';
import { eraseFiles } from './erase-files.ts';
import { inFull, oneLine } from './words.ts';

/** What a command works on. */
export interface Desk {
  archive: MessageArchive;
  /** Null when the messages are in PostgreSQL. */
  db: Database | null;
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
    async run({ archive, db, dataDir }) {
      const stored = await archive.newest(50);
      const lines = stored.length === 0 ? ['Todavía no ha llegado ningún mensaje.'] : stored.map(oneLine);
      for (const name of db ? storesAside(dataDir) : [])
        lines.push(
          `Atención: ${name} es una base de datos dañada que se apartó; puede contener mensajes que no han llegado. Se guarda ${DEAD_DAYS} días.`,
        );
      return lines.join('\n');
    },
  },
  ver: {
    usage: 'ver REFERENCIA',
    about: 'un mensaje entero y qué ha sido de él',
    run: async (desk, reference) => inFull(await one(desk, reference)),
  },
  reenviar: {
    usage: 'reenviar REFERENCIA',
    about: 'volver a intentar un mensaje no entregado; «reenviar todos», los que el club no ha recibido',
    run: async (desk, reference) => {
      const id = reference === 'todos' ? null : (await one(desk, reference)).id;
      if ((await desk.archive.requeue(id, desk.now)) === 0)
        throw new UsageError(
          id === null ? 'No hay mensajes sin entregar.' : 'Ese mensaje no está entre los no entregados.',
        );
      return 'Se volverá a intentar en menos de un minuto, y durante cinco días.';
    },
  },
  borrar: {
    usage: 'borrar CORREO',
    about: 'borrar todos los datos de una persona (derecho de supresión)',
    run: async ({ archive, db, dataDir }, typed) => {
      const address = readAddress(typed);
      if (!address) throw new UsageError('Falta una dirección de correo válida: borrar correo@example.org');
      const { ids, mentions } = await archive.eraseAddress(address);
      const files = eraseFiles(dataDir, address, ids);
      const lines = [`Borrados de la base de datos: ${ids.length}. Archivos borrados del buzón: ${files}.`];
      if (db && !emptyWal(db.sql))
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
    run: async ({ db, dataDir }, target) => {
      if (!db)
        throw new UsageError(
          'Los mensajes están en PostgreSQL: la copia de todos los clubes se hace con pg_dump (docs/publicar/relay.md).',
        );
      if (!target) throw new UsageError('Falta el archivo de destino: copia /ruta/mensajes.sqlite');
      if (existsSync(target)) throw new UsageError(`${target} ya existe: elige otro nombre.`);
      await backUpStore(db, target);
      const store = storePath(dataDir);
      // What SQLite had not yet put into the file that is replaced would be written into the copy.
      return `Copia hecha en ${target}. Para recuperarla, con la web parada, borra ${store}-wal y ${store}-shm, si están, y ponla en lugar de ${store}.`;
    },
  },
};

async function one({ archive }: Desk, reference: string): Promise<Stored> {
  if (!reference)
    throw new UsageError('Falta la referencia del mensaje: las primeras letras que muestra «lista».');
  if (reference.length < 4)
    throw new UsageError(
      `«${reference}» es muy corta: escribe al menos cuatro letras o cifras de la referencia.`,
    );
  const [found, another] = await archive.byId(reference.toLowerCase());
  if (!found) throw new UsageError(`No hay ningún mensaje con la referencia «${reference}».`);
  if (another)
    throw new UsageError(`Hay varios mensajes que empiezan por «${reference}»: escribe más letras.`);
  return found;
}
