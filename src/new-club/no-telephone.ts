import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the sample's texts say of a telephone, and what remains of it for a club that has none. */
const PHRASES: Record<string, [phrase: string, rest: string][]> = {
  'textos/aviso-legal.md': [
    ['- **Teléfono:** {{contacto.telefono}}\n', ''],
    [', llamar al {{contacto.telefono}} o enviar', ' o enviar'],
  ],
  'textos/privacidad-y-cookies.md': [[' y en el teléfono\n{{contacto.telefono}}.', '.']],
  'paginas/accesibilidad.md': [[' o llámanos al {{contacto.telefono}} y dinos', ' y dinos']],
};

/** Takes the telephone out of a copy of the sample's texts: there, an empty one would be an error. */
export async function removeTelephone(contentDir: string): Promise<void> {
  for (const [file, phrases] of Object.entries(PHRASES)) {
    const path = join(contentDir, file);
    let text = await readFile(path, 'utf8');
    for (const [phrase, rest] of phrases) text = text.replace(phrase, () => rest);
    await writeFile(path, text);
  }
}
