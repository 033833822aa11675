/**
 * Address of a small picture that a content field names: an id, or an id with a focal point; null where it names none.
 * @param width px; absent: as forms show it
 */
export function pictureAddress(img: unknown, width?: number): string | null {
  const id = typeof img === 'object' && img !== null && 'ruta' in img ? img.ruta : img;
  if (typeof id !== 'string' || !id) return null;
  return `/foto?${new URLSearchParams({ id, ...(width && { ancho: String(width) }) })}`;
}

/** Address of a whole original, uncut. @param version of a file whose name stays */
export const wholePicture = (id: string, version = 0): string =>
  `/foto?${new URLSearchParams({ id, entera: '', v: String(version) })}`;

/** Address of what was found to look like a photo that is to be withdrawn. @param sha256 hex */
export const alikePicture = (sha256: string): string => `/foto?huella=${sha256}`;
