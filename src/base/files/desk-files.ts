/** Names of the desk's own files, in a hidden folder of the content folder. They are never published. */

/** Folder of the desk in the content folder, and in the photos folder. Hidden, so that the content reader and the picture plan ignore it. */
export const DESK_FOLDER = '.escritorio';

interface DeskFileFacts {
  /** True if copies contain the file; one that only helps this computer stays out of them. */
  isCopied: boolean;
  /** Phrase of the privacy policies of the sample and of new clubs that tells of the people in it; null for a file about nobody. */
  policyPhrase: string | null;
}

/** Files in the desk's folder that people may read. The store and the accounts have more, which only they read. */
export const DESK_FILES = {
  /** People who may sign in. */
  'personas.yaml': { isCopied: true, policyPhrase: 'guardamos el nombre, el correo' },
  /** Publishing settings. */
  'publicar.yaml': { isCopied: true, policyPhrase: null },
  /** Last publication that the content is based on. */
  'publicada.yaml': { isCopied: true, policyPhrase: null },
  /** Consent records as former releases kept them. */
  'permisos.yaml': { isCopied: true, policyPhrase: 'Los permisos los guarda la secretaría' },
  /** Addresses of lists that are watched. */
  'listas.yaml': { isCopied: true, policyPhrase: null },
  /** Last readings of the watched lists. */
  'listas-miradas.json': { isCopied: false, policyPhrase: null },
  /** Uploaded files that the photos were made from, by hash. */
  'origenes.json': { isCopied: false, policyPhrase: 'la huella de la foto' },
} as const satisfies Record<string, DeskFileFacts>;

/** Path of one of these files in the content folder. */
export type DeskFile = `${typeof DESK_FOLDER}/${keyof typeof DESK_FILES}`;
