/**
 * Address of a small picture that a content field names: an id, or an id with a focal point; null where it names none.
 * @param width px; absent: as forms show it
 */
export function pictureAddress(img: unknown, width?: number): string | null {
  const id = typeof img === 'object' && img !== null && 'ruta' in img ? img.ruta : img;
  if (typeof id !== 'string' || !id) return null;
  return `/foto?${new URLSearchParams({ id, ...(width && { ancho: String(width) }) })}`;
}
