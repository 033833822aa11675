import { API } from './api.ts';

/** Address of a small picture that a content field names: an id, or an id with a focal point; null where it names none. */
export function pictureAddress(img: unknown): string | null {
  const id = typeof img === 'object' && img !== null && 'ruta' in img ? img.ruta : img;
  return typeof id === 'string' && id ? `${API.picture}?id=${encodeURIComponent(id)}` : null;
}
