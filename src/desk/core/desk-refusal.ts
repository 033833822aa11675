import { AppError, describeFault, type FaultOf } from '../../base/errors/app-error.ts';
import type { FileProblem } from '../../club/content/form-problem.ts';
import type { EntryUse } from './editing/entry-use.ts';

/** Response body of a refused request (status 400 or above). */
export interface Refusal {
  code: string;
  /** A Spanish sentence for the person at the desk. */
  message: string;
  /** For code `changed-meanwhile`: the file as it is on disk, and the name of the person who changed it, if known. */
  current?: { value: unknown; tag: string | null; by?: string };
  /** For code `invalid-content`: the reasons. */
  problems?: FileProblem[];
  /** For code `in-use`: the references to the entry that was to be deleted. */
  uses?: EntryUse[];
}

/** Refusal that replaces a screen. */
export interface ScreenRefusal extends Refusal {
  /** Path of the first screen of the person's role. */
  startPath: string;
}

/** Spanish messages of refusals, by code. */
const WORDING = {
  'album-name-missing': () => 'Di cómo se llama el álbum, y de qué temporada es, como «2025-2026».',
  'away-venue': () => 'El lugar de un partido de fuera lo cambia la junta, en «Contenido».',
  'bad-picture-name': ({ id }: { id: string }) => `«${id}» no puede ser el nombre de una foto.`,
  'bad-request': () => 'No se ha podido hacer. Vuelve a cargar la página y prueba otra vez.',
  /** Asks for confirmation. The same request with the confirmation succeeds. */
  'confirmation-needed': ({ question }: { question: string }) => question,
  'document-missing': () => 'Ese documento ya no está en la lista.',
  'document-title-missing': () => 'Di cómo se llama el documento.',
  'document-upload-gone': () =>
    'El archivo ya no está esperando: el escritorio se cerró o se dejó para otro momento. Vuelve a elegirlo.',
  'entry-changed': ({ by }: { by: string | undefined }) =>
    `${by ?? 'Alguien'} ha vuelto a cambiar esto después, así que no se ha deshecho nada. Mira cómo está ahora en la lista y cámbialo si hace falta.`,
  'impossible-result': ({ sentence }: { sentence: string }) => sentence,
  'in-use': ({ title }: { title: string; uses: EntryUse[] }) =>
    `Otras páginas usan «${title}». Si lo borras, desaparecerá también de ellas.`,
  'invalid-answers': ({ reason }: { reason: string }) => reason,
  'invalid-content': ({ effect }: { effect: string; problems: FileProblem[] }) => effect,
  'job-running': () => 'Espera a que termine lo que está en marcha, o cancélalo.',
  'list-changed': () =>
    'La lista o el contenido han cambiado mientras tanto. No se ha tocado nada: mira otra vez qué cambia.',
  'no-copy': ({ folder }: { folder: string }) =>
    `En «${folder}» no hay ninguna copia terminada. Conecta el disco o elige otra carpeta.`,
  'not-your-team': () => 'Ese equipo no es de los tuyos. Si debería serlo, pídeselo a la junta.',
  'not-allowed': () => 'Con tu papel en el club no puedes hacer esto. Si te hace falta, pídeselo a la junta.',
  'not-signed-in': () =>
    'Tu sesión ha terminado. Entra otra vez en otra pestaña y repítelo aquí: en esta no se ha perdido nada.',
  'nothing-selected': () => 'Elige al menos una foto.',
  'open-questions': () => 'Falta algo por responder. No se ha cambiado nada: mira otra vez qué va a cambiar.',
  'pdf-refused': ({ name, reason }: { name: string; reason: string }) => `«${name}» ${reason}`,
  'photo-refused': ({ reason }: { reason: string }) => reason,
  publishing: () =>
    'Se está publicando o copiando, y hasta que termine no se puede retirar nada. Espera a que acabe, o cancélalo en «Publicar», y vuelve a pedirlo.',
  'read-only': ({ reason }: { reason: string }) => reason,
  'required-file': () => 'Este archivo no se borra: vacía lo que no quieras enseñar.',
  'sample-club': () =>
    'El club de muestra no existe, así que no se publica. Di en «Publicar» que este club ya es el tuyo.',
  'stale-entry': ({ by, sentence }: { by: string | undefined; sentence: string }) =>
    `${by ?? 'Alguien'} ha cambiado esto mientras tanto. Ahora está así: «${sentence}». No se ha publicado nada tuyo: decide otra vez.`,
  'too-deep': () => 'No se ha podido guardar: el contenido es demasiado complejo. No se ha cambiado nada.',
  'too-large': ({ maxBytes }: { bytes: number; maxBytes: number }) =>
    `Lo que se ha enviado es demasiado grande: caben como mucho ${formatLimit(maxBytes)}. No se ha cambiado nada.`,
  'unknown-address': () => 'Esta dirección no existe en el escritorio. Puede que esté mal escrita.',
  'unknown-album': (_: { key: string }) =>
    'Ese álbum ya no está: puede que se haya quitado o que haya cambiado de nombre.',
  'unknown-entry': () =>
    'Eso ya no está en la agenda: puede que alguien lo haya cambiado. Vuelve a cargar la pantalla.',
  'unusable-name': ({ name }: { name: string }) =>
    `«${name}» no sirve de nombre: escríbelo con letras o números.`,
  'unknown-file': (_: { file: string }) =>
    'Eso no es contenido de esta web. Puede que la dirección esté mal.',
  'unknown-photo': () => 'No hay ninguna foto con ese nombre.',
  'upload-quota': () =>
    'Has subido mucho en las últimas veinticuatro horas, y ya no cabe más hasta mañana. Lo que ya está subido sigue ahí.',
  'upload-stalled': () => 'La subida se ha parado a medias. Comprueba la conexión y prueba otra vez.',
  'uploads-at-once': () =>
    'Hay demasiadas subidas a la vez. Espera a que acaben las otras y prueba otra vez.',
  'unknown-upload-photo': () => 'No hay ninguna foto con ese número.',
  'upload-added': () => 'Estas fotos ya se han añadido.',
  'upload-gone': () =>
    'Estas fotos ya no están esperando: el escritorio se cerró, o se dejaron para otro momento. Mira si ya están en el álbum; si no, vuelve a enviarlas.',
  'withdrawal-blocked': ({ reasons }: { reasons: readonly string[] }) => reasons.join(' '),
};

/** Formats a limit: `8 MB`, `64 KB`. */
const formatLimit = (bytes: number) => (bytes < 1024 ** 2 ? `${bytes / 1024} KB` : `${bytes / 1024 ** 2} MB`);

export type DeskFault = FaultOf<typeof WORDING>;

/** A request that the desk refuses. Nothing has changed. `refusals.ts` maps the code to an HTTP status. */
export class DeskRefusal extends AppError<DeskFault> {
  constructor(fault: DeskFault, options?: ErrorOptions) {
    super(fault, describeFault(WORDING, fault), options);
  }
}
