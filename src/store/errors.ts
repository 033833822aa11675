import { AppError, describeFault, type FaultOf } from '../base/errors/app-error.ts';
import { diskFault, systemErrorCode } from '../base/errors/system-error.ts';

const NOTHING_CHANGED = 'No se ha cambiado nada';

const diskSentence = (problem: string, { path }: { path: string | undefined }, remedy: string) =>
  `${problem}${path ? ` (${path})` : ''}. ${NOTHING_CHANGED}: ${remedy} y vuelve a guardar.`;

/** Spanish messages for volunteers, by code: the problem and its remedy. */
const WORDING = {
  'already-open': () =>
    'El escritorio ya está abierto en esta carpeta. Usa la ventana que ya tienes o ciérrala primero.',
  'bad-name': ({ path }: { path: string }) =>
    `El nombre ${JSON.stringify(path)} no vale: usa carpetas y archivos de dentro de la carpeta del club, separados con «/», que no empiecen por un punto.`,
  'changed-meanwhile': ({ file, isGone, by }: { file: string; isGone: boolean; by: string | undefined }) => {
    const change = by
      ? `${by} ha ${isGone ? 'borrado' : 'cambiado'} «${file}»`
      : `El archivo «${file}» ${isGone ? 'ya no está' : 'ha cambiado'}`;
    return `${change} desde que lo abriste. No se ha guardado nada: mira lo que hay ahora y elige con qué te quedas.`;
  },
  'changed-since': ({ title, files }: { title: string; files: readonly string[] }) =>
    `No se puede deshacer «${title}» sin más: después ha cambiado ${files.map((file) => `«${file}»`).join(', ')}. Deshaz antes los cambios posteriores o confirma que quieres perderlos.`,
  closed: () => 'El escritorio se ha cerrado: vuelve a abrirlo.',
  'content-folder-missing': ({ folder }: { folder: string }) =>
    `No se encuentra la carpeta del contenido (${folder}). Si está en otro disco, conéctalo; si no hay ningún club todavía, créalo con «npm run nuevo-club».`,
  'damaged-snapshot': ({ path, snapshot }: { path: string; snapshot: string }) =>
    `La copia de antes de «${path}» está dañada (${snapshot}). No se ha cambiado nada.`,
  'damaged-journal': ({ journal }: { journal: string }) =>
    `Se ha dañado el registro de cambios. No toques nada y avisa a quien lleva la web: tiene que guardar una copia de toda la carpeta, borrar «${journal}» y comprobar los últimos cambios.`,
  'damaged-withdrawal': ({ journal }: { journal: string }) =>
    `Se ha dañado el registro de una retirada a medias. No toques nada y avisa a quien lleva la web: tiene que guardar una copia de toda la carpeta, borrar «${journal}» y retirar esas fotos otra vez.`,
  'disk-error': ({ driverCode, ...location }: { driverCode: string; path: string | undefined }) =>
    diskSentence(`El disco ha fallado (${driverCode})`, location, 'comprueba que el disco está conectado'),
  'disk-full': (location: { path: string | undefined }) =>
    diskSentence('No queda sitio en el disco', location, 'libera espacio'),
  final: ({ title }: { title: string }) =>
    `«${title}» no se puede deshacer: lo que se retira de la web no vuelve. Si fue un error, añade la foto correcta como una nueva.`,
  interrupted: ({ title, files, reason }: { title: string; files: string; reason: string | null }) =>
    `El cambio «${title}» no se ha guardado y se ha quedado a medias. No se pierde nada de lo que había: cierra los programas que tengan abiertos ${files}, comprueba que hay sitio en el disco y vuelve a abrir el escritorio, que lo dejará como estaba.${reason === null ? '' : ` Motivo: ${reason}`}`,
  'long-name': ({ path, limit }: { path: string; limit: number }) =>
    `El nombre «${path.slice(0, 40)}…» es demasiado largo: elige otro de ${limit} letras como mucho.`,
  'no-permission': ({ isReadOnly, ...location }: { isReadOnly: boolean; path: string | undefined }) =>
    diskSentence(
      isReadOnly ? 'La carpeta es de solo lectura' : 'El ordenador no deja escribir',
      location,
      'cierra los programas que tengan abierto el archivo, comprueba que ni él ni su carpeta son de solo lectura',
    ),
  'not-a-real-path': ({ path, step, isFile }: { path: string; step: string; isFile: boolean }) =>
    `«${path}» no puede ser: ${step} no es ${isFile ? 'un archivo' : 'una carpeta'} de verdad. Un enlace podría llevar fuera de la carpeta.`,
  'not-forgotten': () =>
    'La foto ya no está en los textos ni en los álbumes, pero quedan copias en este ordenador que no se han podido borrar. Cierra el escritorio y vuelve a abrirlo: las borrará.',
  'not-utf8': ({ file }: { file: string }) =>
    `«${file}» no está guardado en UTF-8 y los acentos se perderían: guárdalo de nuevo con la codificación UTF-8.`,
  'nothing-to-undo': ({ title, reasons }: { title: string; reasons: readonly string[] }) =>
    `No queda nada que deshacer en «${title}».${reasons.map((reason) => ` ${reason}`).join('')}`,
  'photo-exists': ({ path }: { path: string }) =>
    `Ya hay una foto «${path}». No se ha cambiado nada: elige otro número o confirma que quieres sustituirla.`,
  'photo-missing': ({ path }: { path: string }) =>
    `La foto «${path}» ya no está en la carpeta de fotos. No se ha cambiado nada.`,
  'photo-unreadable': ({ path, from }: { path: string; from: string }) =>
    `No se puede leer la foto nueva para «${path}» (${from}). No se ha cambiado nada: vuelve a añadirla.`,
  'read-only-folder': ({ folder }: { folder: string }) =>
    `La carpeta del contenido (${folder}) es de solo lectura: el ordenador no deja cambiar nada en ella. No es un fallo del disco. Quítale la protección, o copia la carpeta a otro sitio y ábrela desde allí.`,
  'relative-path': ({ path }: { path: string }) => `«${path}» no es la ruta completa de una foto.`,
  'unknown-version': () => 'Esa versión ya no se guarda: no se puede deshacer.',
  withdrawn: ({ path }: { path: string }) =>
    `La foto «${path}» no se puede poner: se retiró de la web y no debe volver. No se ha cambiado nada.`,
};

type StoreFault = FaultOf<typeof WORDING>;

/**
 * A change or a read that the store cannot carry out. Nothing was changed, unless the code is `interrupted`: the next change
 * or start rolls that change back.
 */
export class StoreError extends AppError<StoreFault> {
  constructor(fault: StoreFault, options?: ErrorOptions) {
    super(fault, describeFault(WORDING, fault), options);
  }
}

/** A file that differs from what the caller read. */
export interface FileConflict {
  /** Path in its folder, with `/`. */
  file: string;
  isPhoto: boolean;
  /** Current text; null for photos and missing files. */
  text: string | null;
  /** sha256 of the current file; null if there is none. */
  tag: string | null;
  /** Name of the person who first changed again what an undo would restore, if known. */
  by?: string | undefined;
}

/** Another program or person wrote the file after the caller read it. Nothing was written. */
export class ChangedMeanwhile extends StoreError {
  readonly conflict: FileConflict;
  /** Name of the person who wrote it, if known. */
  readonly by: string | undefined;

  constructor(conflict: FileConflict, by?: string) {
    super({ code: 'changed-meanwhile', file: conflict.file, isGone: conflict.tag === null, by });
    this.conflict = conflict;
    this.by = by;
  }
}

/** Later changes overwrote a change, so it can be undone only with confirmation. Nothing was written. */
export class ChangedSince extends StoreError {
  readonly conflicts: readonly FileConflict[];

  constructor(title: string, conflicts: readonly FileConflict[]) {
    super({ code: 'changed-since', title, files: conflicts.map(({ file }) => file) });
    this.conflicts = conflicts;
  }
}

/** Converts an error of the file system to a StoreError. Other errors are returned unchanged. */
export function toStoreError(error: unknown): unknown {
  const driverCode = systemErrorCode(error);
  if (error instanceof StoreError || !driverCode) return error;
  const { path } = error as NodeJS.ErrnoException;
  const fault = diskFault(error);
  if (fault === 'full') return new StoreError({ code: 'disk-full', path }, { cause: error });
  if (fault === 'denied')
    return new StoreError(
      { code: 'no-permission', isReadOnly: driverCode === 'EROFS', path },
      { cause: error },
    );
  return new StoreError({ code: 'disk-error', driverCode, path }, { cause: error });
}
