import { loadEnvFile } from '../contract/env-file.ts';
import { type Folders, readFolders } from '../contract/folders.ts';
import { hasPhotos, readContent, readPhotos } from './inputs.ts';
import { reportAndExit } from './report.ts';

/**
 * Checks content and photos without building anything: `npm run comprobar`, or `node src/build/check.ts FOLDER`.
 * Without a folder it is that of the settings (CONTENT_DIR, `.env`). Exits with 1 on problems, with 0 on warnings.
 */
async function check(settings: Folders): Promise<void> {
  const club = await readContent(settings, console.warn);
  // Texts are written on machines that have no photos.
  if (club.sample || (await hasPhotos(settings))) await readPhotos(club, settings, console.warn);
  else console.warn(`No encuentro la carpeta de fotos (${settings.photosDir}): no se han revisado.`);
  const teams = club.kinds.flatMap((kind) => kind.teams).length;
  const photos = club.seasons.flatMap((season) => season.albums.flatMap((album) => album.photos)).length;
  console.log(
    `El contenido de ${club.name} está bien: ${teams} equipos, ${club.coaches.length} personas en el cuerpo técnico, ${photos} fotos en álbumes.`,
  );
}

loadEnvFile();
const settings = readFolders(process.env);
if (!process.argv[2] && settings.contentDir !== settings.ownContentDir)
  console.warn(
    'Todavía no hay carpeta «content»: se revisa el club de muestra. El tuyo se empieza con «npm run nuevo-club».',
  );
await check({ ...settings, contentDir: process.argv[2] ?? settings.contentDir }).catch(reportAndExit);
