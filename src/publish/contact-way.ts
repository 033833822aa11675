/** Whether what visitors write in the contact form arrives anywhere from the place that the site is published to. */
import { readContactService } from '../site/contact-service.server.ts';
import type { PublishSettings } from './settings.ts';

export interface ContactFault {
  /** Whether publishing would surely lose messages; else only whoever owns the folder knows. */
  refused: boolean;
  /** Spanish: what, why, what to do. */
  words: string;
}

const MEND =
  'Pon en el archivo .env de este ordenador RELAY_URL con la dirección del servidor que los recibe, o CONTACT_SERVICE=emailjs con sus tres claves (docs/publicar/estatico.md, «El formulario»), y cierra y vuelve a abrir el programa.';

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
  } catch (error) {
    return { refused: true, words: (error as Error).message };
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
