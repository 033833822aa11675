import type { Folders } from '../../base/config/folders.ts';
import { countPhrase } from '../../club/content/spelling.ts';
import { readPdfs, rebuildDocuments } from '../../site/build/documents.ts';
import { hasPhotos, inspectAndPlanPhotos, readContent, toPublishable } from '../../site/build/inputs.ts';

/**
 * Validates content, documents and photos without building. Prints warnings.
 * @returns Spanish sentence about what it found
 * @throws AppError with the problems
 */
export async function checkClub(folders: Folders): Promise<string> {
  const content = await readContent(folders, console.warn);
  const { club } = content;
  await rebuildDocuments(await readPdfs(club, folders.contentDir));
  // Content is often edited on machines without the photos.
  const includesPhotos = club.sample || (await hasPhotos(club, folders));
  const photos = includesPhotos
    ? await inspectAndPlanPhotos(await toPublishable(club, folders), folders, console.warn)
    : { warnings: 0 };
  const warnings = content.warnings + photos.warnings;
  const teams = club.kinds.flatMap((kind) => kind.teams).length;
  const albumPhotoCount = club.seasons.flatMap((season) =>
    season.albums.flatMap((album) => album.photos),
  ).length;
  return [
    includesPhotos ? `El contenido de ${club.name} está bien` : `Los textos de ${club.name} están bien`,
    warnings > 0 ? `, con ${countPhrase(warnings, 'aviso', 'avisos')} (más arriba)` : '',
    `: ${countPhrase(teams, 'equipo', 'equipos')}, ${countPhrase(club.coaches.length, 'persona', 'personas')} en el cuerpo técnico, ${countPhrase(albumPhotoCount, 'foto', 'fotos')} en álbumes.`,
    includesPhotos
      ? ''
      : ` Las fotos no se han revisado: no encuentro su carpeta (${folders.photosDir}), y sin ella la web no se publica.`,
  ].join('');
}
