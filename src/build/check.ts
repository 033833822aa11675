import { ContentError } from '../content/problems.ts';
import { readClub } from '../content/read.ts';
import { loadEnvFile } from './env-file.ts';
import { readSettings } from './settings.ts';

/**
 * Checks a content folder without building anything: `npm run comprobar`, or `node src/build/check.ts FOLDER`. Without
 * a folder it is that of the settings (CONTENT_DIR, `.env`). Exits with 1 on problems.
 */
async function check(contentDir: string): Promise<void> {
  try {
    const club = await readClub(contentDir);
    const teams = club.tipos.flatMap((kind) => kind.equipos).length;
    const photos = club.cursos.flatMap((season) => season.albums.flatMap((album) => album.photos)).length;
    console.log(
      `El contenido de ${club.nombre} está bien: ${teams} equipos, ${club.entrenadores.length} entrenadores, ${photos} fotos en álbumes.`,
    );
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

loadEnvFile();
await check(process.argv[2] ?? readSettings(process.env).contentDir);
