import { hashOf, readIfThere } from './durable.ts';
import { explained, StoreError } from './errors.ts';
import type { Places } from './places.ts';
import { safePath } from './safe-path.ts';

/** A content file as it is on disk, with its byte order mark and line ends. */
export interface StoredText {
  text: string;
  /** sha256 of its bytes, in hex. */
  tag: string;
}

/** A content file; null where there is none. @throws StoreError `notUtf8`, `badPath` */
export async function storedText(places: Places, file: string): Promise<StoredText | null> {
  const path = await safePath(places.root('content'), file);
  const bytes = await readIfThere(path).catch((error) => {
    throw explained(error);
  });
  if (!bytes) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, tag: hashOf(bytes) };
  } catch {
    throw new StoreError(
      'notUtf8',
      `«${file}» no está guardado en UTF-8 y los acentos se perderían: guárdalo de nuevo con la codificación UTF-8.`,
    );
  }
}
