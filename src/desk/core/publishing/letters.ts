/** Texts that a volunteer copies and sends to whoever can do what the desk cannot. */
import type { TrialStep } from '../../../tasks/publish/publish-messages.ts';
import type { SftpDestination } from '../../../tasks/publish/settings.ts';

/** Asks the keeper of a computer to choose who receives the messages of the contact form. */
export const contactLetter = (club: string): string =>
  `Hola:

La web de «${club}» va a estar en un espacio web que solo guarda archivos, así que hay que decir quién recibe los mensajes de su formulario. Se hace una vez, en el ordenador desde el que publicamos, en la carpeta del programa:

1. Copia «.env.example» como «.env».
2. Escribe en «.env» una de estas dos cosas:
   - RELAY_URL, con la dirección de un servidor de mensajes (quizá el de la federación); o
   - CONTACT_SERVICE=emailjs, y las tres claves de una cuenta de emailjs.com.
3. Cierra el escritorio y vuelve a abrirlo.

Lo explica docs/publicar/estatico.md, en «El formulario».`;

/** Name of the site in a letter. */
const siteName = (address: string | null): string =>
  address ? new URL(address).host : 'el nombre que tendrá la web';

/** Asks somebody who knows Git to publish with GitHub. @param address of the site; null if it is not known yet */
export const githubLetter = (club: string, address: string | null): string =>
  `Hola:

«${club}» quiere publicar su web gratis con GitHub. ¿Nos ayudas a ponerlo en marcha? Desde entonces se publica sola, cada noche y con cada cambio que se suba.

Hace falta:
- Un repositorio privado en GitHub, con este programa y la carpeta «content». Las fotos no van en él.
- Una cuenta gratuita de Netlify o de Cloudflare Pages, que enseña la web. Con GitHub Pages hacen falta un plan de pago, porque el repositorio es privado, y un dominio propio.
- Un almacén privado para las fotos, de tipo S3 o cualquier otro que conozca rclone.
- Quién recibe los mensajes del formulario: EmailJS, o un servidor de mensajes.
- Si hay dominio, que apunte allí: ${siteName(address)}.

Los pasos están en docs/publicar/estatico.md, en «Publicar, paso a paso, con GitHub o GitLab».`;

/** Asks somebody who knows servers to set up the club's own. @param address as in `githubLetter` */
export const serverLetter = (club: string, address: string | null): string =>
  `Hola:

«${club}» quiere su web en un servidor propio, que recibe los mensajes del formulario y deja editarla desde el móvil. ¿Nos ayudas a ponerlo en marcha?

Hace falta:
- Un servidor pequeño con Debian 12, 1 GB de memoria y 10 GB de disco.
- Un nombre para la web (${siteName(address)}) y otros dos del mismo dominio, para el escritorio y su vista previa, que en el DNS apunten al servidor.
- Los puertos 80 y 443 abiertos, y una cuenta de correo desde la que enviar (SMTP).

Los pasos están en docs/publicar/servidor.md. Lo que ya hemos escrito se lleva allí con «Mudarse desde el ordenador de casa».`;

/** Asks a host that offers only FTP for SFTP. */
export const FTP_ONLY_LETTER = `Hola:

Para publicar nuestra web necesitamos SFTP (por SSH); con FTP o FTPS no podemos. ¿Lo tiene nuestro plan? Si hay que activarlo, ¿cómo se hace? Y si lo tiene, decidnos, por favor:

- El nombre del servidor y el puerto de SFTP.
- El usuario.
- La carpeta en la que va la web.
- La huella SHA256 de la clave SSH del servidor.

Gracias.`;

/** Questions to a host, by the step of the trial that failed. */
const QUESTIONS: Record<TrialStep, string> = {
  find: 'No encontramos ese servidor. ¿Cuál es el nombre exacto del servidor de SFTP?',
  connect:
    'No contesta. ¿Está activado SFTP en nuestro plan? ¿En qué puerto? ¿Hay que autorizar nuestra conexión?',
  identify: '¿Cuál es la huella SHA256 de la clave SSH de ese servidor, y en qué puerto contesta SFTP?',
  'sign-in':
    'No nos deja entrar. ¿Es ese el usuario de SFTP? ¿Se entra con contraseña o con una clave, y cómo se cambia?',
  folder: 'No está esa carpeta. ¿En qué carpeta va la web?',
  write:
    'No nos deja escribir en esa carpeta. ¿Es la de la web? ¿Puede escribir en ella ese usuario, y queda sitio?',
};

/** Asks a host about a failed trial. */
export const hostLetter = ({ server, port, user, folder }: SftpDestination, failedStep: TrialStep): string =>
  `Hola:

Queremos publicar nuestra web por SFTP con estos datos:

- Servidor: ${server}
- Puerto: ${port}
- Usuario: ${user}
- Carpeta: ${folder}

${QUESTIONS[failedStep]}

Gracias.`;
