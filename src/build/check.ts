import { loadEnvironment } from '../config/environment.ts';
import { type Folders, readFolders } from '../config/folders.ts';
import { reportAndExit } from '../errors/report.ts';
import { readDocuments } from './documents.ts';
import { hasPhotos, inspectAndPlanPhotos, readContent, toPublishable } from './inputs.ts';

/**
 * `npm run comprobar`, or `node src/build/check.ts FOLDER`: validates content, documents and photos without building. The
 * folder defaults to CONTENT_DIR. Exits with 1 on problems, with 0 on warnings.
 */
async function check(settings: Folders): Promise<void> {
  const content = await readContent(settings, console.warn);
  const { club } = content;
  await readDocuments(club, settings.contentDir);
  // Content is often edited on machines without the photos.
  const checked = club.sample || (await hasPhotos(club, settings));
  const photos = checked
    ? await inspectAndPlanPhotos(toPublishable(club), settings, console.warn)
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
      checked ? `El contenido de ${club.name} está bien` : `Los textos de ${club.name} están bien`,
      warnings > 0 ? `, con ${warnings} ${warnings === 1 ? 'aviso' : 'avisos'} (más arriba)` : '',
      `: ${countPhrase(teams, 'equipo', 'equipos')}, ${countPhrase(club.coaches.length, 'persona', 'personas')} en el cuerpo técnico, ${countPhrase(albumPhotoCount, 'foto', 'fotos')} en álbumes.`,
      checked
        ? ''
        : ` Las fotos no se han revisado: no encuentro su carpeta (${settings.photosDir}), y sin ella la web no se publica.`,
    ].join(''),
  );
}

const settings = readFolders(loadEnvironment());
if (!process.argv[2] && settings.contentDir !== settings.ownContentDir)
  console.warn(
    'Todavía no hay carpeta «content»: se revisa el club de muestra. El tuyo se empieza con «npm run nuevo-club».',
  );
const [, , contentDir] = process.argv;
const checked = contentDir ? { ...settings, contentDir, photosDir: settings.ownPhotosDir } : settings;
await check(checked).catch(reportAndExit);
