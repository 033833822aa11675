import { isDiskFull } from '../../files/write.ts';

/** Why the store refused; nothing was changed, unless the code is `interrupted`. */
export type StoreErrorCode =
  | 'locked'
  | 'badPath'
  | 'changedMeanwhile'
  | 'changedSince'
  | 'photoExists'
  | 'photoMissing'
  | 'withdrawn'
  | 'notUtf8'
  | 'unknownVersion'
  | 'final'
  | 'nothingToUndo'
  | 'diskFull'
  | 'noPermission'
  | 'diskError'
  /** A change is half done and could not be finished or taken back yet; the next change or start tries again. */
  | 'interrupted'
  | 'damaged'
  | 'closed';

/** Its message is a whole Spanish sentence for the volunteer, with what to do. */
export class StoreError extends Error {
  override name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A file that is not as the caller read it. */
export interface FileConflict {
  /** Path in its folder, with `/`. */
  file: string;
  photo: boolean;
  /** What is there now; null for a photo, and where nothing is there. */
  text: string | null;
  /** sha256 of what is there now; null where nothing is. */
  tag: string | null;
}

/** Somebody else wrote the file after the caller read it. Nothing was written. */
export class ChangedMeanwhile extends StoreError {
  override name = 'ChangedMeanwhile';
  readonly now: FileConflict;

  constructor(now: FileConflict) {
    const what = now.tag === null ? 'ya no está' : 'ha cambiado';
    super(
      'changedMeanwhile',
      `El archivo «${now.file}» ${what} desde que lo abriste. No se ha guardado nada: mira lo que hay ahora y elige con qué te quedas.`,
    );
    this.now = now;
  }
}

/** A change cannot be undone unseen, because other changes came after it. Nothing was written. */
export class ChangedSince extends StoreError {
  override name = 'ChangedSince';
  readonly conflicts: readonly FileConflict[];

  constructor(title: string, differs: readonly FileConflict[]) {
    const names = differs.map(({ file }) => `«${file}»`).join(', ');
    super(
      'changedSince',
      `No se puede deshacer «${title}» sin más: después ha cambiado ${names}. Deshaz antes los cambios posteriores o confirma que quieres perderlos.`,
    );
    this.conflicts = differs;
  }
}

const REFUSED = new Set(['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'ETXTBSY']);

/** An error of the file system in words for the volunteer; any other error as it is. */
export function toStoreError(error: unknown): unknown {
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException;
  if (error instanceof StoreError || typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) return error;
  const [kind, fault, remedy]: [StoreErrorCode, string, string] = isDiskFull(error)
    ? ['diskFull', 'No queda sitio en el disco', 'libera espacio']
    : REFUSED.has(code)
      ? [
          'noPermission',
          code === 'EROFS' ? 'La carpeta es de solo lectura' : 'El ordenador no deja escribir',
          'cierra los programas que tengan abierto el archivo, comprueba que ni él ni su carpeta son de solo lectura',
        ]
      : ['diskError', `El disco ha fallado (${code})`, 'comprueba que el disco está conectado'];
  const where = path ? ` (${path})` : '';
  const message = `${fault}${where}. No se ha cambiado nada: ${remedy} y vuelve a guardar.`;
  return new StoreError(kind, message, { cause: error });
}
