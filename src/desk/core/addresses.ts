/** Addresses of the desk's own screens and pictures. */
import type { FieldPath } from '../../club/content/documents/values.ts';

/**
 * Returns the address of a file's form, open at a value: `/contenido/equipos/federados.yaml?ir=equipos.2.img`.
 * @param path of the value; empty to open the form at its start
 */
export function formAddress(file: string, path: FieldPath = []): string {
  return `/contenido/${file}${path.length > 0 ? `?ir=${encodeURIComponent(path.join('.'))}` : ''}`;
}

/** Returns the address of a form that shows nothing but one list item of a file. */
export const itemAddress = (file: string, path: FieldPath): string => `${formAddress(file, path)}&solo`;

/** File of the stories, and the list of its form. */
export const STORIES_FILE = 'paginas/blog.md';
export const STORY_LIST = 'noticias';
/** Step in the path of a story that is still to begin. */
export const NEW_STORY = 'nueva';
/** Address of the action that begins an entry by its name. */
export const NEW_ENTRY_ADDRESS = '/contenido/nueva-entrada';
/** Address of the form of a new story. */
export const NEW_STORY_ADDRESS = formAddress(STORIES_FILE, [STORY_LIST, NEW_STORY]);

/** Parses the `ir` parameter of a form address. Returns an empty path if there is none. */
export function parseFieldPath(ir: string | null): FieldPath {
  return ir ? ir.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)) : [];
}

/**
 * Returns the address of a thumbnail, or null if the field names no picture.
 * @param img value of a picture field: an id, or an id with a focal point
 * @param width px; default: the width used in forms
 */
export function pictureAddress(img: unknown, width?: number): string | null {
  const id = typeof img === 'object' && img !== null && 'ruta' in img ? img.ruta : img;
  if (typeof id !== 'string' || !id) return null;
  return `/foto?${new URLSearchParams({ id, ...(width && { ancho: String(width) }) })}`;
}

/** Returns the address of an uncropped original. @param version cache buster for a replaced file of the same name */
export function originalPictureAddress(id: string, version = 0): string {
  return `/foto?${new URLSearchParams({ id, entera: '', v: String(version) })}`;
}

/** Returns the address of a photo similar to one that is being withdrawn. @param sha256 of the similar photo, hex */
export function similarPictureAddress(sha256: string): string {
  return `/foto?huella=${sha256}`;
}

/** Returns the address of the last reading of a watched list, as a file. @param list address of the list */
export const watchedListAddress = (list: string): string =>
  `/importar/listas?${new URLSearchParams({ lista: list })}`;

/** Returns the address of the sign-in screen. @param path own path with its query, to return to afterwards */
export function signInAddress(path: string): string {
  return path === '/' ? '/entrar' : `/entrar?${new URLSearchParams({ volver: path })}`;
}

/** Query parameter that carries a token once, to an origin that then keeps it in a cookie. */
export const TOKEN_PARAMETER = 'clave';

/**
 * Returns the address of a page of the preview.
 * @param path of the page, with its query and hash
 * @param token of the person's preview, which has an origin of its own; null on the local desk
 */
export function previewPageAddress(origin: string, path: string, token: string | null): string {
  const url = new URL(path, origin);
  if (token) url.searchParams.set(TOKEN_PARAMETER, token);
  return url.href;
}
