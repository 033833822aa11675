/** `.escritorio/publicar.yaml` of the content: publishing settings. Contains no secret. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readContactService } from '../../base/config/contact-service.ts';
import { PROJECT_DIR } from '../../base/config/project.ts';
import { PublishError } from './publish-error.ts';

export const SETTINGS_FILE = '.escritorio/publicar.yaml';

const text = (message: string) => z.string({ error: message }).trim().min(1, message);

const folder = z.strictObject({
  tipo: z.literal('carpeta'),
  carpeta: text('Falta «carpeta»: la carpeta en la que está la web, con su ruta completa.'),
});
const sftp = z.strictObject({
  tipo: z.literal('sftp'),
  servidor: text('Falta «servidor»: el nombre del servidor, como «sftp.ejemplo.org».').regex(
    /^[^\s/@:]+$|^[\da-f:]+$/i,
    'En «servidor» va solo el nombre, como «sftp.ejemplo.org»: sin «sftp://», usuario ni carpeta.',
  ),
  puerto: z.int('«puerto» es un número, normalmente 22.').min(1).max(65535).default(22),
  usuario: text('Falta «usuario»: el que dio el alojamiento.'),
  carpeta: text('Falta «carpeta»: la carpeta de la web en el servidor, como «public_html».'),
  clave_privada: text('«clave_privada» es la ruta de un archivo de este ordenador.').optional(),
  agente: z.boolean('«agente» es true o false.').optional(),
  huella: z
    .string()
    .regex(/^SHA256:[\w+/]+$/, '«huella» empieza por «SHA256:». Bórrala para que se pregunte otra vez.')
    .optional(),
});

const s3 = z.strictObject({
  tipo: z.literal('s3'),
  servidor: z.url({
    protocol: /^https?$/,
    error: '«servidor» es la dirección del almacén, como «https://s3.eu-west-1.amazonaws.com».',
  }),
  almacen: text('Falta «almacen»: el nombre del almacén (bucket).').regex(
    /^[a-z\d][a-z\d.-]+$/,
    '«almacen» es el nombre del almacén (bucket): minúsculas, números, puntos y guiones.',
  ),
  acceso: text('«acceso» es la clave de acceso que dio el proveedor, no la secreta.').optional(),
  region: text('«region» es la que da el proveedor, como «eu-west-1» o «auto».').default('auto'),
  carpeta: z
    .string()
    .regex(/^(?!\/).*(?<!\/)$/, '«carpeta» no empieza ni acaba con una barra.')
    .default(''),
});

const schema = z.strictObject({
  destino: z
    .discriminatedUnion('tipo', [folder, sftp, s3], {
      error: 'En «destino», «tipo» es «carpeta», «sftp» o «s3».',
    })
    .optional(),
  direccion: z
    .url({
      protocol: /^https?$/,
      error: '«direccion» es la de la web publicada, como «https://club.example.org».',
    })
    .optional(),
  copia: text('«copia» es la carpeta de la copia de seguridad, con su ruta completa.').optional(),
});

export type PublishSettings = z.infer<typeof schema>;
export type PublishDestination = NonNullable<PublishSettings['destino']>;
export type SftpDestination = z.infer<typeof sftp>;
export type S3Destination = z.infer<typeof s3>;

/** Name of a destination in messages and versions. */
export function destinationName(destination: PublishDestination): string {
  if (destination.tipo === 'carpeta') return resolve(PROJECT_DIR, destination.carpeta);
  if (destination.tipo === 'sftp')
    return `${destination.usuario}@${destination.servidor}:${destination.carpeta}`;
  return `${new URL(destination.servidor).host}/${[destination.almacen, destination.carpeta].filter(Boolean).join('/')}`;
}

/** Reads the settings; empty if the file does not exist. @throws PublishError (`settings`) that lists all problems */
export async function loadPublishSettings(contentDir: string): Promise<PublishSettings> {
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
  return validatePublishSettings(value, file);
}

/** Validates settings. @throws PublishError (`settings`) that lists all problems */
export function validatePublishSettings(value: unknown, file = SETTINGS_FILE): PublishSettings {
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
  'Lo arregla quien preparó este programa en el ordenador: enséñale este aviso y la página docs/publicar/estatico.md, «El formulario».';

/**
 * Returns why form messages would not arrive at this destination; null if they do. The default form posts to its own
 * origin, which needs this project's server; a host for static files has none.
 * @param env as for `readContactService`, and PUBLIC_URL, the origin of this machine's server
 */
export function contactFault(
  { destino, direccion }: PublishSettings,
  env: Record<string, string | undefined>,
): ContactFault | null {
  if (!destino) return null;
  try {
    if (readContactService(env).origin) return null;
  } catch {
    return {
      refused: true,
      message: `Los mensajes del formulario de contacto no llegarían a nadie: el programa no entiende quién los recibe. ${CONTACT_FAULT_REMEDY}`,
    };
  }
  if (destino.tipo !== 'carpeta')
    return {
      refused: true,
      message: `Los mensajes del formulario de contacto no llegarían a nadie: la web los manda a su propia dirección, y en ${destino.tipo === 's3' ? 'un almacén S3' : 'un servidor SFTP'} solo hay archivos, no el programa que los recibe. ${CONTACT_FAULT_REMEDY}`,
    };
  const ownOrigin = URL.parse(env.PUBLIC_URL?.trim() ?? '')?.origin;
  if (ownOrigin && (!direccion || new URL(direccion).origin === ownOrigin)) return null;
  return {
    refused: false,
    message: `Los mensajes del formulario de contacto solo llegan si esa carpeta la enseña el servidor de este programa; en cualquier otro sitio no los recibe nadie. ${CONTACT_FAULT_REMEDY}`,
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
