import { loadEnvironment } from '../config/environment.ts';
import { type Folders, readFolders } from '../config/folders.ts';
import { reportAndExit } from '../errors/report.ts';
import { readDocuments } from './documents.ts';
import { hasPhotos, inspectAndPlanPhotos, readContent, toPublishable } from './inputs.ts';

/**
 * `npm run comprobar`, or `node src/build/check.ts FOLDER` (default: CONTENT_DIR): validates content, documents and photos
 * without building. Exits with 1 on problems, with 0 on warnings.
 */
async function check(folders: Folders): Promise<void> {
  const content = await readContent(folders, console.warn);
  const { club } = content;
  await readDocuments(club, folders.contentDir);
  // Content is often edited on machines without the photos.
  const includesPhotos = club.sample || (await hasPhotos(club, folders));
  const photos = includesPhotos
    ? await inspectAndPlanPhotos(toPublishable(club), folders, console.warn)
    : { warnings: 0 };
  const countPhrase = (count: number, singular: string, plural: string) =>
    `${count} ${count === 1 ? singular : plural}`;
  const warnings = content.warnings + photos.warnings;
  const teams = club.kinds.flatMap((kind) => kind.teams).length;
  const albumPhotoCount = club.seasons.flatMap((season) =>
    season.albums.flatMap((album) => album.photos),
  ).length;
  console.log(
    [
      includesPhotos ? `El contenido de ${club.name} está bien` : `Los textos de ${club.name} están bien`,
      warnings > 0 ? `, con ${warnings} ${warnings === 1 ? 'aviso' : 'avisos'} (más arriba)` : '',
      `: ${countPhrase(teams, 'equipo', 'equipos')}, ${countPhrase(club.coaches.length, 'persona', 'personas')} en el cuerpo técnico, ${countPhrase(albumPhotoCount, 'foto', 'fotos')} en álbumes.`,
      includesPhotos
        ? ''
        : ` Las fotos no se han revisado: no encuentro su carpeta (${folders.photosDir}), y sin ella la web no se publica.`,
    ].join(''),
  );
}

const folders = readFolders(loadEnvironment());
if (!process.argv[2] && folders.contentDir !== folders.ownContentDir)
  console.warn(
    'Todavía no hay carpeta «content»: se revisa el club de muestra. El tuyo se empieza con «npm run nuevo-club».',
  );
const [, , contentDir] = process.argv;
const checkedFolders = contentDir ? { ...folders, contentDir, photosDir: folders.ownPhotosDir } : folders;
await check(checkedFolders).catch(reportAndExit);
