/** Publishing settings, in `.escritorio/publicar.yaml` of the content. They contain no secret. */

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readContactService } from '../../base/config/contact-service.ts';
import { PROJECT_DIR } from '../../base/config/project.ts';
import type { DeskFile } from '../../base/files/desk-files.ts';
import { PublishError } from './publish-error.ts';

export const SETTINGS_FILE = '.escritorio/publicar.yaml' satisfies DeskFile;

const text = (message: string) => z.string({ error: message }).trim().min(1, message);

const folder = z.strictObject({
  tipo: z.literal('carpeta'),
  carpeta: text('Falta «Carpeta de la web», con su ruta completa.'),
});
const sftp = z.strictObject({
  tipo: z.literal('sftp'),
  servidor: text('Falta «Servidor»: su nombre, como «sftp.ejemplo.org».').regex(
    /^[^\s/@:]+$|^[\da-f:]+$/i,
    'En «Servidor» va solo el nombre, como «sftp.ejemplo.org»: sin «sftp://», usuario ni carpeta.',
  ),
  puerto: z.int('«Puerto» es un número, normalmente 22.').min(1).max(65535).default(22),
  usuario: text('Falta «Usuario»: el que dio el alojamiento.'),
  carpeta: text('Falta «Carpeta»: la de la web en el servidor, como «public_html».'),
  clave_privada: text('«Archivo de la clave privada» es la ruta de un archivo de este ordenador.').optional(),
  agente: z.boolean('Entrar con el agente SSH es sí o no.').optional(),
  huella: z
    .string()
    .regex(
      /^SHA256:[\w+/]+$/,
      'La huella del servidor empieza por «SHA256:». Bórrala para que se pregunte otra vez.',
    )
    .optional(),
});

const s3 = z.strictObject({
  tipo: z.literal('s3'),
  servidor: z.url({
    protocol: /^https?$/,
    error: '«Dirección del almacén» es una dirección completa, como «https://s3.eu-west-1.amazonaws.com».',
  }),
  almacen: text('Falta «Nombre del almacén (bucket)».').regex(
    /^[a-z\d][a-z\d.-]+$/,
    '«Nombre del almacén (bucket)» lleva minúsculas, números, puntos y guiones.',
  ),
  acceso: text('«Clave de acceso» es la que dio el proveedor, no la secreta.').optional(),
  region: text('«Región» es la que da el proveedor, como «eu-west-1» o «auto».').default('auto'),
  carpeta: z
    .string()
    .regex(/^(?!\/).*(?<!\/)$/, '«Carpeta dentro del almacén» no empieza ni acaba con una barra.')
    .default(''),
});

const schema = z.strictObject({
  destino: z
    .discriminatedUnion('tipo', [folder, sftp, s3], {
      error: 'Se publica en una carpeta, por SFTP o en un almacén S3.',
    })
    .optional(),
  direccion: z
    .url({
      protocol: /^https?$/,
      error: '«Dirección de la web» es la de la web publicada, como «https://club.example.org».',
    })
    .optional(),
  copia: text('«Carpeta de la copia de seguridad» va con su ruta completa.').optional(),
});

/** Settings as they stand in the file and come from the form. */
export type SettingsFile = z.infer<typeof schema>;

export interface FolderDestination {
  kind: 'folder';
  folder: string;
}

export interface SftpDestination {
  kind: 'sftp';
  /** Host name. */
  server: string;
  port: number;
  user: string;
  /** Folder on the server. */
  folder: string;
  /** Path of the private key on this computer. */
  keyFile?: string | undefined;
  /** True to sign in with the keys of the SSH agent. */
  usesAgent?: boolean | undefined;
  /** Fingerprint of the server's key, once a person has confirmed it: `SHA256:…`. */
  fingerprint?: string | undefined;
}

export interface S3Destination {
  kind: 's3';
  /** Address of the store. */
  server: string;
  bucket: string;
  /** Id of the access key; the secret one is not stored. */
  accessKey?: string | undefined;
  region: string;
  /** Folder within the bucket; may be empty. */
  folder: string;
}

export type PublishDestination = FolderDestination | SftpDestination | S3Destination;

export interface PublishSettings {
  destination?: PublishDestination | undefined;
  /** Address of the published site, if it differs from the content's. */
  address?: string | undefined;
  /** Folder of the second copy. */
  copyFolder?: string | undefined;
}

function toDestination(destino: NonNullable<SettingsFile['destino']>): PublishDestination {
  if (destino.tipo === 'carpeta') return { kind: 'folder', folder: destino.carpeta };
  const place = { server: destino.servidor, folder: destino.carpeta };
  if (destino.tipo === 's3') {
    const { almacen, acceso, region } = destino;
    return { kind: 's3', ...place, bucket: almacen, accessKey: acceso, region };
  }
  const { puerto, usuario, clave_privada, agente, huella } = destino;
  const login = { user: usuario, keyFile: clave_privada, usesAgent: agente };
  return { kind: 'sftp', ...place, port: puerto, ...login, fingerprint: huella };
}

/** Name of a destination in messages and versions. */
export function destinationName(destination: PublishDestination): string {
  const { folder } = destination;
  if (destination.kind === 'folder') return resolve(PROJECT_DIR, folder);
  if (destination.kind === 'sftp') return `${destination.user}@${destination.server}:${folder}`;
  return `${new URL(destination.server).host}/${[destination.bucket, folder].filter(Boolean).join('/')}`;
}

/** Reads the settings; empty if the file does not exist. @throws PublishError (`settings`) that lists all problems */
export const loadPublishSettings = async (contentDir: string): Promise<PublishSettings> =>
  toSettings(await loadSettingsFile(contentDir));

export const toSettings = ({ destino, direccion, copia }: SettingsFile): PublishSettings => ({
  destination: destino && toDestination(destino),
  address: direccion,
  copyFolder: copia,
});

/** Reads the file, like `loadPublishSettings`. */
export async function loadSettingsFile(contentDir: string): Promise<SettingsFile> {
  const file = join(contentDir, SETTINGS_FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  let value: unknown;
  try {
    value = parse(text) ?? {};
  } catch (cause) {
    throw new PublishError({ code: 'settings-not-yaml', file }, { cause });
  }
  return parseSettingsFile(value, file);
}

/** Parses the value of the file, or of its form. @param file path for the message @throws PublishError (`settings`) that lists all problems */
export function parseSettingsFile(value: unknown, file?: string): SettingsFile {
  // Fall back to Zod's own Spanish messages.
  const { data, error } = schema.safeParse(value, { error: z.locales.es().localeError });
  if (data) return data;
  const problems = error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `No se conoce «${issue.keys.join('», «')}»${issue.path.length > 0 ? ` en «${issue.path.join('.')}»` : ''}.`
      : issue.message,
  );
  throw new PublishError({ code: 'invalid-settings', file, problems }, { items: problems });
}

interface ContactFault {
  /** True if publishing would certainly lose messages; otherwise only the owner of the folder can know. */
  refused: boolean;
  /** Spanish: what, why, what to do. */
  message: string;
}

/** Refers volunteers to the documentation, since variable names mean nothing to them. */
const CONTACT_FAULT_REMEDY =
  'Para que lleguen hay que decir quién los recibe, una sola vez: lo explica «El formulario», en la guía «Publicar en un alojamiento estático». Si no te manejas con ello, enséñaselo a quien te ayude.';

/**
 * Returns why form messages would not arrive at this destination; null if they do. The default form posts to its own
 * origin, which needs this project's server; a host for static files has none.
 * @param env as for `readContactService`, and PUBLIC_URL, the origin of this machine's server
 */
export function contactFault(
  { destination, address }: PublishSettings,
  env: Record<string, string | undefined>,
): ContactFault | null {
  if (!destination) return null;
  try {
    if (readContactService(env).origin) return null;
  } catch {
    return {
      refused: true,
      message: `Los mensajes del formulario de contacto no llegarían a nadie: el programa no entiende quién los recibe. ${CONTACT_FAULT_REMEDY}`,
    };
  }
  if (destination.kind !== 'folder')
    return {
      refused: true,
      message: `Los mensajes del formulario de contacto no llegarían a nadie: la web los manda a su propia dirección, y en ${destination.kind === 's3' ? 'un almacén S3' : 'un servidor SFTP'} solo hay archivos, no el programa que los recibe. ${CONTACT_FAULT_REMEDY}`,
    };
  const ownOrigin = URL.parse(env.PUBLIC_URL?.trim() ?? '')?.origin;
  if (ownOrigin && (!address || new URL(address).origin === ownOrigin)) return null;
  return {
    refused: false,
    message: `Puedes publicar: la web funciona entera, menos el envío de mensajes del formulario de contacto. En esa carpeta solo llegan si la enseña un servidor del club con este programa. Si no, a quien escriba le sale un aviso con el correo del club, que también está siempre al lado del formulario. ${CONTACT_FAULT_REMEDY}`,
  };
}

/** Reads the settings. Returns empty settings and the Spanish reason as `fault` if they are unreadable. */
export const readPublishSettings = (
  contentDir: string,
): Promise<{ settings: PublishSettings; fault: string | null }> =>
  loadPublishSettings(contentDir).then(
    (settings) => ({ settings, fault: null }),
    (error) => {
      if (error instanceof PublishError) return { settings: {}, fault: error.message };
      throw error;
    },
  );
