import { ContentError } from './problems.ts';
import { readClub } from './read.ts';

/** Checks a content folder without building anything. Run as `node src/content/check.ts [contentDir]`; exits with 1 on problems. */
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

await check(process.argv[2] ?? 'content');
