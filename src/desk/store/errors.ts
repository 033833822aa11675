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

/** What the volunteer is told: a whole Spanish sentence that says what to do. */
export class StoreError extends Error {
  override name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A file that is not what the caller thinks it is. */
export interface Changed {
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
  readonly file: string;
  readonly text: string | null;
  readonly tag: string | null;

  constructor({ file, text, tag }: Changed) {
    const what = tag === null ? 'ya no está' : 'ha cambiado';
    super(
      'changedMeanwhile',
      `El archivo «${file}» ${what} desde que lo abriste. No se ha guardado nada: mira lo que hay ahora y elige con qué te quedas.`,
    );
    this.file = file;
    this.text = text;
    this.tag = tag;
  }
}

/** A change cannot be undone unseen, because other changes came after it. Nothing was written. */
export class ChangedSince extends StoreError {
  override name = 'ChangedSince';
  readonly differs: readonly Changed[];

  constructor(title: string, differs: readonly Changed[]) {
    const names = differs.map(({ file }) => `«${file}»`).join(', ');
    super(
      'changedSince',
      `No se puede deshacer «${title}» sin más: después ha cambiado ${names}. Deshaz antes los cambios posteriores o confirma que quieres perderlos.`,
    );
    this.differs = differs;
  }
}

const REFUSED = new Set(['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'ETXTBSY']);

/** An error of the file system as the volunteer is told it; any other error as it is. */
export function explained(error: unknown): unknown {
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException;
  if (error instanceof StoreError || typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) return error;
  const where = path ? ` (${path})` : '';
  if (isDiskFull(error))
    return new StoreError(
      'diskFull',
      `No queda sitio en el disco${where}. No se ha cambiado nada: libera espacio y vuelve a guardar.`,
      { cause: error },
    );
  if (REFUSED.has(code))
    return new StoreError(
      'noPermission',
      `El ordenador no deja escribir${where}. No se ha cambiado nada: cierra los programas que tengan abierto el archivo, comprueba que no es de solo lectura y vuelve a guardar.`,
      { cause: error },
    );
  return new StoreError(
    'diskError',
    `El disco ha fallado (${code})${where}. No se ha cambiado nada: comprueba que el disco está conectado y vuelve a guardar.`,
    { cause: error },
  );
}
