import type { FaultOf } from '../../base/errors/app-error.ts';

/** Permissions of an S3 key. */
export type S3Permission = 'list' | 'read' | 'write' | 'delete' | 'read-versioning';

const S3_PERMISSIONS: Record<S3Permission, string> = {
  list: 'listar',
  read: 'leer',
  write: 'escribir',
  delete: 'borrar',
  'read-versioning': 'preguntar por las versiones',
};

/** Consequences of a missing folder. */
const MISSING_EFFECTS = {
  reconnect: 'Conecta el disco o crea la carpeta, y vuelve a intentarlo.',
  'nothing-copied': 'No se ha copiado nada.',
  'copy-kept': 'No se ha copiado nada, para no vaciar la copia que hay.',
  'incomplete-copy': 'La copia está incompleta; no se ha cambiado nada.',
};

export type MissingEffect = keyof typeof MISSING_EFFECTS;

interface TargetLocation {
  /** Name of the folder, server or store in messages. */
  location: string;
}
interface Server {
  server: string;
}
/** File that a server could not write. */
interface RemoteFile extends Server {
  /** Path in quotation marks, or a description of files with internal names. */
  file: string;
}

/** Phases of a publication, in their order, with their names. */
export const PHASES = {
  wait: 'Esperando a que acabe otro programa que publica o prepara la web',
  pictures: 'Preparando las fotos',
  upload: 'Subiendo fotos y archivos',
  stage: 'Subiendo las páginas',
  switch: 'Cambiando las páginas',
  clean: 'Quitando lo que ya no está',
  check: 'Comprobando la web publicada',
  copy: 'Haciendo la copia de seguridad',
};

export type PublishPhase = keyof typeof PHASES;

/** Steps of the trial of a destination, in their order: the step, and the sentence once it has succeeded. */
export const TRIAL_STEPS = {
  find: { todo: 'Encontrar el servidor por su nombre', done: 'El nombre del servidor existe.' },
  connect: { todo: 'Conectar con él', done: 'El servidor contesta.' },
  identify: {
    todo: 'Comprobar por su huella que es él',
    done: 'Es él: su huella es la que has confirmado.',
  },
  'sign-in': { todo: 'Entrar con tu usuario', done: 'Tu usuario puede entrar.' },
  folder: { todo: 'Abrir la carpeta de la web', done: 'La carpeta de la web está.' },
  write: { todo: 'Escribir en ella', done: 'Se puede escribir en ella.' },
};

export type TrialStep = keyof typeof TRIAL_STEPS;

/** Messages for the volunteer who publishes or copies, and for the maintainer of a scheduled publication. */
export const WORDING = {
  cancelled: () => 'Se ha cancelado. La web publicada está entera; la próxima vez continuará donde se quedó.',
  'published-meanwhile': ({ location }: TargetLocation) =>
    `Otro ordenador ha publicado mientras tanto en ${location}. Mira si la web está como debe y vuelve a publicar.`,
  /** @param since epoch ms */
  'being-published': ({ location, since }: TargetLocation & { since: number }) =>
    `Otro ordenador está publicando en ${location} desde el ${inMadrid(since, { dateStyle: 'long' })} a las ${inMadrid(since, { timeStyle: 'short' })}. Espera a que termine y vuelve a publicar; si sabes que se quedó a medias, confírmalo y sigue desde aquí.`,
  /** @param at time of the publication, epoch ms */
  'newer-online': ({ location, at }: TargetLocation & { at: number }) =>
    `En ${location} está lo que publicó otro ordenador el ${inMadrid(at, { dateStyle: 'long' })} a las ${inMadrid(at, { timeStyle: 'short' })}, y no consta que sus cambios estén aquí: al publicar desde aquí, los que falten saldrían de la web. No se ha cambiado nada. Publica desde aquel ordenador, o recupera aquí su copia de seguridad; si aquí está todo, confirma que se publique encima.`,
  'messages-lost': ({ reason }: { reason: string }) => `No se ha publicado nada. ${reason}`,
  'damaged-build': ({ file }: { file: string }) =>
    `La lista de imágenes de la última web preparada (${file}) está dañada, y sin ella no se sabe qué fotos no se pueden enseñar. No se ha publicado nada. Avisa a quien lleva la web: tiene que prepararla otra vez.\nnpm run build`,
  'nothing-before': () =>
    'No hay ninguna publicación anterior guardada en este ordenador: no se ha cambiado nada.',
  'version-withdrawn': () =>
    'La publicación anterior enseña una foto que se ha retirado desde entonces, así que no se puede volver a ella. Corrige el contenido y publica de nuevo.',
  'version-without-consent': ({ reasons }: { reasons: readonly string[] }) =>
    `No se puede volver a la publicación anterior: enseña fotos sin permiso. ${reasons.join(' ')}`,
  occupied: ({ location, paths }: TargetLocation & { paths: readonly string[] }) =>
    `En ${location} hay archivos que no publicó este programa y que la web sustituiría: ${firstPaths(paths)}. Comprueba que es el sitio correcto; si lo es, confirma que se pueden sustituir.`,
  blocked: ({ location, paths }: TargetLocation & { paths: readonly string[] }) =>
    `En ${location} hay carpetas o archivos donde la web necesita lo contrario: ${firstPaths(paths)}. No son de este programa, así que no se tocan, y no se ha cambiado nada. Llévatelos de ahí o elige otro sitio, y vuelve a publicar.`,
  'other-club': ({
    location,
    published,
    club,
  }: TargetLocation & { published: { name: string; origin: string }; club: string }) =>
    `En ${location} está publicada la web de «${published.name}» (${published.origin}), que no es la de «${club}» y no se sustituye. No se ha cambiado nada. Revisa en los ajustes dónde se publica. Si esa web ya no hace falta, o es la tuya y han cambiado a la vez el nombre y la dirección, vacía antes ese sitio y publica otra vez.`,

  'settings-not-yaml': ({ file }: { file: string }) =>
    `Los ajustes para publicar no se entienden. Corrige o borra su archivo:\n${file}`,
  'invalid-settings': ({ file, problems }: { file?: string | undefined; problems: readonly string[] }) =>
    ['Los ajustes para publicar no están bien.', ...problems, ...(file ? [file] : [])].join('\n'),
  'no-destination': () =>
    'Todavía no se ha elegido dónde se publica la web. Elígelo en el escritorio, en «Publicar», «Dónde se publica».',
  'no-copy-folder': () =>
    'Falta la carpeta de la copia de seguridad: elígela en «Publicar», «Copia de seguridad».',

  'disk-full': ({ location }: TargetLocation) =>
    `No queda sitio en el disco de «${location}». Libera espacio y vuelve a intentarlo: continuará donde se quedó.`,
  'computer-full': () => 'No queda sitio en el disco de este ordenador. Libera espacio y sigue.',
  'write-denied': ({ location }: TargetLocation) =>
    `No hay permiso para escribir en «${location}», u otro programa tiene abierto uno de sus archivos. Ciérralo o da permiso a la carpeta, y vuelve a intentarlo.`,
  'disk-gone': ({ location }: TargetLocation) =>
    `El disco de «${location}» ha dejado de responder. Mira si sigue conectado y vuelve a intentarlo.`,
  'folder-failed': ({ location, detail }: TargetLocation & { detail: string }) =>
    `No se ha podido escribir en «${location}» (${detail}). Vuelve a intentarlo.`,
  'folder-missing': ({ location }: TargetLocation) =>
    `No se encuentra la carpeta «${location}». Conecta el disco o créala, y vuelve a intentarlo.`,
  'mixed-folder': ({ folder, ownFolder }: { folder: string; ownFolder: string }) =>
    `La carpeta «${folder}» se mezcla con «${ownFolder}», de la que sale la web. Elige otra, aparte.`,
  link: ({ path }: { path: string }) =>
    `«${path}» es un enlace a otro sitio, y allí no se escribe ni se borra nada. Quítalo o pon en su lugar una carpeta de verdad, y vuelve a intentarlo.`,

  'copy-failed': ({ location, detail }: TargetLocation & { detail: string }) =>
    `No se ha podido copiar en «${location}» (${detail}). Vuelve a intentarlo.`,
  'source-missing': ({ folder, effect }: { folder: string; effect: MissingEffect }) =>
    `No se encuentra la carpeta «${folder}». ${MISSING_EFFECTS[effect]}`,
  'source-changed': ({ path }: { path: string }) =>
    `«${path}» se ha borrado mientras se copiaba, y la copia se ha quedado a medias. Vuelve a hacerla.`,
  'broken-link': ({ path }: { path: string }) =>
    `«${path}» es un enlace que no lleva a ningún archivo, y no se ha copiado nada. Bórralo, o pon en su lugar el archivo mismo.`,
  foreign: ({ path }: { path: string }) =>
    `«${path}» ya estaba ahí y no es de una copia de este programa: no se toca. Elige otra carpeta para la copia, mejor una vacía, o llévate de ahí lo que hay.`,
  shrunk: ({ folder, files, now, before }: Shrinkage) =>
    `En ${folder} hay ${now} ${files}, y en la copia ${before}: parece que faltan. No se ha tocado la copia. Si está bien así, confírmalo.`,
  'no-copy': ({ location }: TargetLocation) =>
    `En «${location}» no hay ninguna copia terminada. Conecta el disco o elige la carpeta de la copia.`,
  /** @param stranded folders that could not be moved back, and where they are */
  'not-movable': ({
    folder,
    detail,
    stranded,
  }: {
    folder: string;
    detail: string;
    stranded: readonly Move[];
  }) =>
    `No se puede cambiar de sitio la carpeta «${folder}» (${detail}): otro programa tiene abierto uno de sus archivos, no hay permiso o es un disco montado ahí. ${
      stranded
        .map(
          ({ from, to }) =>
            `Falta «${from}»: lo que había está en «${to}»; cámbiale el nombre para que vuelva a su sitio.`,
        )
        .join(' ') || 'Todo sigue como estaba.'
    } Cierra los demás programas o elige otra carpeta, y vuelve a intentarlo.`,

  'unreadable-key': ({ file }: { file: string }) =>
    `No se puede leer la clave privada «${file}». Revisa la ruta.`,
  'putty-key': ({ file }: { file: string }) =>
    `«${file}» es una clave de PuTTY (.ppk), y de ese formato aquí no se lee. Ábrela con PuTTYgen, elige «Conversions», «Export OpenSSH key», guárdala con otro nombre y pon aquí la ruta de ese archivo.`,
  'no-agent': () =>
    'No hay ningún agente de claves en marcha. Arráncalo, o usa contraseña o un archivo de clave.',
  'no-password': () => 'Falta la contraseña del servidor.',
  'unusable-key': () =>
    'La clave privada no se puede usar: no es una clave, o falta su contraseña o no es la suya. Revísalo y vuelve a intentarlo.',
  'second-factor': ({ server, question }: Server & { question: string }) =>
    `${server} pide, además de la contraseña, «${question}», y eso no se puede contestar cada vez que se publica. Usa una clave en vez de la contraseña; el alojamiento dice cómo se da de alta.`,
  'no-keys-accepted': ({ server }: Server) =>
    `${server} no admite claves, solo contraseña. Elige contraseña en los ajustes y vuelve a intentarlo.`,
  'no-passwords-accepted': ({ server }: Server) =>
    `${server} no admite contraseñas, solo claves. Elige en los ajustes un archivo de clave; el alojamiento dice cómo se da de alta.`,
  'login-refused': ({ server }: Server) =>
    `${server} no acepta ese usuario con esa contraseña o esa clave. Revisa las dos cosas y vuelve a intentarlo.`,
  'host-key-unknown': ({ server, now }: Server & { now: string }) =>
    `Es la primera vez que se conecta con ${server}, y su clave (${now}) no se ha confirmado. Compárala con la que dice el alojamiento.`,
  'host-key-changed': ({ server, known, now }: Server & { known: string; now: string }) =>
    `${server} muestra otra clave que la de siempre: puede que el alojamiento la haya cambiado, o que alguien se haga pasar por él para quedarse con la contraseña. No se ha enviado nada. Pregunta al alojamiento antes de seguir. La de siempre: ${known}. La de ahora: ${now}.`,
  'connection-lost': ({ server }: Server) =>
    `Se ha cortado la conexión con ${server}. Vuelve a intentarlo y continuará donde se quedó.`,
  'server-not-found': ({ server }: Server) =>
    `No se encuentra el servidor «${server}». Revisa que el nombre está bien escrito y que hay conexión a internet.`,
  'no-answer': ({ server }: Server) =>
    `${server} no responde. Mira si hay conexión a internet y si el puerto es el correcto, y vuelve a intentarlo.`,
  'connection-failed': ({ server, detail }: Server & { detail: string }) =>
    `No se ha podido conectar con ${server}: ${detail}`,
  'server-full': ({ server, file }: RemoteFile) =>
    `En el servidor ${server} no queda sitio para ${file}. Libera espacio o pide más al alojamiento; después continuará donde se quedó.`,
  'server-denied': ({ server, file }: RemoteFile) =>
    `El servidor no deja escribir ${file} en ${server}. Mira si la carpeta es la de la web y si el usuario tiene permiso en ella.`,
  'server-missing': ({ server, file }: RemoteFile) =>
    `El servidor no encuentra ${file} en ${server}. Revisa la carpeta remota.`,
  'server-folder-missing': ({
    server,
    folder,
    others,
  }: Server & { folder: string; others: readonly string[] }) =>
    `En ${server} no está la carpeta «${folder}». ${
      others.length > 0
        ? `Allí hay: ${others.map((name) => `«${name}»`).join(', ')}. Si la de la web es otra, corrígela en «Carpeta».`
        : 'Mira en el correo del alojamiento cómo se llama la de la web.'
    } Si es esa y todavía no existe, créala.`,
  'not-sftp': ({ server }: Server) =>
    `En ese puerto de ${server} hay otra cosa, no SFTP. Si has puesto el 21, es el de FTP: prueba con el 22, o pregunta al alojamiento por el de SFTP.`,
  'server-failed': ({ server, file, detail }: RemoteFile & { detail: string }) =>
    `El servidor no ha podido guardar ${file} en ${server} (${detail}). Puede que no quede sitio en su disco. Vuelve a intentarlo.`,

  's3-keys-missing': () =>
    'Faltan las claves del almacén: la de acceso va en los ajustes; la secreta no se guarda.',
  's3-repeats': ({ location }: TargetLocation) =>
    `${location} repite siempre el mismo trozo de la lista de archivos, así que no se puede saber qué hay. Es un fallo del almacén: díselo al proveedor.`,
  's3-web-page': ({ location }: TargetLocation) =>
    `${location} no responde como un almacén S3, sino con una página web. Revisa en los ajustes la dirección del servidor: es la de la API, no la del panel ni la de la web.`,
  's3-no-answer': ({ location }: TargetLocation) =>
    `${location} no responde. Mira si hay conexión a internet y vuelve a intentarlo: continuará donde se quedó.`,
  's3-clock': ({ location }: TargetLocation) =>
    `${location} no acepta la hora de este ordenador. Pon el reloj en hora (con la fecha y la zona horaria automáticas) y vuelve a intentarlo.`,
  's3-quota': ({ location }: TargetLocation) =>
    `En ${location} no cabe más: se ha llegado al límite de lo contratado. Libera espacio o amplíalo con el proveedor; después continuará donde se quedó.`,
  's3-other-server': ({ location, expected }: TargetLocation & { expected: string | undefined }) =>
    `${location} está en otro servidor${inBrackets(expected)}. Corrige en los ajustes la dirección del servidor (con https y la de su región) y vuelve a intentarlo.`,
  's3-other-region': ({ location, expected }: TargetLocation & { expected: string | undefined }) =>
    `${location} está en otra región${inBrackets(expected)}. Corrígela en los ajustes y vuelve a intentarlo.`,
  's3-no-bucket': ({ location }: TargetLocation) =>
    `En ${location} no existe ese almacén (bucket). Revisa su nombre, el servidor y la región.`,
  's3-unknown-key': ({ location }: TargetLocation) =>
    `${location} no conoce esa clave de acceso. Revísala en los ajustes, y mira que sea de ese proveedor y que siga activa.`,
  's3-wrong-secret': ({ location }: TargetLocation) =>
    `${location} no acepta la clave secreta. Escríbela otra vez, y mira que sea la pareja de la clave de acceso y que la región sea la suya.`,
  's3-denied': ({ location, permission }: TargetLocation & { permission: S3Permission }) =>
    `Esas claves no tienen permiso para ${S3_PERMISSIONS[permission]} en ${location}: hacen falta los de listar, leer, escribir y borrar.`,
  's3-failed': ({ location, status, detail }: TargetLocation & { status: number; detail: string }) =>
    `${location} ha respondido con un error (${status} ${detail}). Vuelve a intentarlo.`,
  's3-versions-denied': ({ location }: TargetLocation) =>
    `${location} no deja a esas claves preguntar si guarda versiones de lo que se borra, y una foto retirada podría seguir allí. Da a la clave el permiso de preguntarlo (s3:GetBucketVersioning) y vuelve a intentarlo.`,
  's3-versioned': ({ location, isOn }: TargetLocation & { isOn: boolean }) =>
    `${location} ${isOn ? 'guarda versiones de lo que se borra' : 'ha guardado versiones de lo que se borraba, y siguen allí'}: una foto retirada se podría seguir viendo. Elige o crea otro almacén (bucket) que nunca haya tenido historial de versiones.`,
};

export type PublishFault = FaultOf<typeof WORDING>;

interface Shrinkage {
  folder: string;
  /** Spanish noun for the files that are missing. */
  files: 'fotos' | 'archivos';
  now: number;
  before: number;
}

interface Move {
  from: string;
  to: string;
}

const inMadrid = (ms: number, style: Intl.DateTimeFormatOptions): string =>
  new Date(ms).toLocaleString('es-ES', { ...style, timeZone: 'Europe/Madrid' });

const inBrackets = (value: string | undefined): string => (value ? ` («${value}»)` : '');

/** Lists the first paths, and the number of the others. */
function firstPaths(paths: readonly string[]): string {
  const listed = paths.slice(0, 5).map((path) => `«${path}»`);
  return listed.join(', ') + (paths.length > listed.length ? ` y ${paths.length - listed.length} más` : '');
}
