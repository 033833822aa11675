/** Whether what visitors write in the contact form arrives anywhere from the place that the site is published to. */
import { readContactService } from '../site/contact-service.server.ts';
import type { PublishSettings } from './settings.ts';

export interface ContactFault {
  /** Whether publishing would surely lose messages; else only whoever owns the folder knows. */
  refused: boolean;
  /** Spanish: what, why, what to do. */
  words: string;
}

/** Names of variables say nothing to a volunteer: the page that is named has them. */
const MEND =
  'Lo arregla quien preparó este programa en el ordenador: enséñale este aviso y la página docs/publicar/estatico.md, «El formulario».';

/**
 * What is wrong between the form and the place, null where messages arrive. The default form writes to the site's own
 * address: there must be this project's server, and a place of files has none.
 * @param env as `readContactService` takes it, and PUBLIC_URL, the address of the server of this machine
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
      words: `Los mensajes del formulario de contacto no llegarían a nadie: el programa no entiende quién los recibe. ${MEND}`,
    };
  }
  if (destino.tipo !== 'carpeta')
    return {
      refused: true,
      words: `Los mensajes del formulario de contacto no llegarían a nadie: la web los manda a su propia dirección, y en ${destino.tipo === 's3' ? 'un almacén S3' : 'un servidor SFTP'} solo hay archivos, no el programa que los recibe. ${MEND}`,
    };
  const own = URL.parse(env.PUBLIC_URL?.trim() ?? '')?.origin;
  if (own && (!direccion || new URL(direccion).origin === own)) return null;
  return {
    refused: false,
    words: `Los mensajes del formulario de contacto solo llegan si esa carpeta la enseña el servidor de este programa; en cualquier otro sitio no los recibe nadie. ${MEND}`,
  };
}
