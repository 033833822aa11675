import { realpath } from 'node:fs/promises';
import { sampleContent } from '../../../sample-club/paths.ts';
import type { Folders } from '../../base/config/folders.ts';
import { countPhrase } from '../../club/content/spelling.ts';
import { readPdfs, rebuildDocuments } from '../../site/build/documents.ts';
import { hasPhotos, inspectAndPlanPhotos, readContent, toPublishable } from '../../site/build/inputs.ts';

const SAMPLE_WARNING =
  'La web se trata como la del club de muestra, y no se publica. Si es la de tu club, dilo en el escritorio, en «Publicar».';

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
  const isCopiedSample =
    club.sample && (await realpath(folders.contentDir)) !== (await realpath(sampleContent));
  if (isCopiedSample) console.warn(`${SAMPLE_WARNING}\n`);
  const warnings = content.warnings + photos.warnings + (isCopiedSample ? 1 : 0);
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
      : ` Las fotos no se han revisado: no se encuentra su carpeta (${folders.photosDir}), y sin ella la web no se publica.`,
  ].join('');
}
