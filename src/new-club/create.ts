import { cp, lstat, mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sampleContent } from '../../sample-club/paths.ts';
import { galleries } from '../content/files/galleries.ts';
import { checkContent } from '../content/read.ts';
import type { GalleriesValue } from '../desk/albums/galleries.ts';
import { changeDocument, readDocument } from '../desk/documents/documents.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import { NewClubError } from './answers.ts';
import { type Answers, clubFile } from './questions.ts';

/** Throws NewClubError where a club's content is already. */
export async function checkIsFree(target: string): Promise<void> {
  const found = await lstat(target).catch(() => null);
  if (!found) return;
  if (!found.isDirectory() || (await readdir(target)).length > 0)
    throw new NewClubError(`${target} ya existe y no está vacía: no se ha cambiado nada en ella.`);
}

/** The sample's seasons are of no use to another club; without the first three files a site has no agenda. */
const OF_THE_SAMPLE_ALONE = ['calendario.yaml', 'partidos.yaml', 'avisos.yaml', 'temporadas'];

/** Takes out of the albums what describes the sample's own photos: when and where they were taken, and what they show. */
async function forgetPhotos(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const { cursos, ...rest } = readDocument(galleries.name, text) as GalleriesValue;
  const forgotten = cursos.map(({ albumes, ...season }) => ({
    ...season,
    albumes: albumes.map(({ fecha, lugar, direccion, pies, capitulos, ...album }) => album),
  }));
  await writeFile(file, changeDocument(galleries.name, text, { ...rest, cursos: forgotten }));
}

/** Copies the sample's content with the answers in it. The folder is there whole and checked, or not at all. */
export async function createClub(target: string, answers: Answers): Promise<void> {
  await checkIsFree(target);
  const staging = await mkdtemp(join(dirname(target), '.nuevo-club-'));
  try {
    const content = join(staging, 'content');
    await cp(sampleContent, content, { recursive: true });
    for (const file of OF_THE_SAMPLE_ALONE) await rm(join(content, file), { recursive: true });
    await writeFile(join(content, 'club.yaml'), clubFile(answers));
    if (!answers.telefono.trim()) await removeTelephone(content);
    await forgetPhotos(join(content, galleries.name));
    await checkContent(content, sitePages);
    // Fails where somebody has put something into it in the meantime.
    await rmdir(target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(content, target);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

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
async function removeTelephone(contentDir: string): Promise<void> {
  for (const [file, phrases] of Object.entries(PHRASES)) {
    const path = join(contentDir, file);
    let text = await readFile(path, 'utf8');
    for (const [phrase, rest] of phrases) text = text.replace(phrase, () => rest);
    await writeFile(path, text);
  }
}
