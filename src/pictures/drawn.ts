/** Says in a sentence which pictures of a sample club are drawings. */
import { listed, numberRanges } from './messages.ts';
import { splitId } from './originals.ts';
import type { PictureRequest, PictureRole } from './types.ts';

const WORDS: Record<PictureRole, [one: string, many: string]> = {
  foto: ['foto de álbum', 'fotos de álbumes'],
  portada: ['foto de portada', 'fotos de portada'],
  'portada-movil': ['foto de portada para el móvil', 'fotos de portada para el móvil'],
  equipo: ['foto de equipo', 'fotos de equipos'],
  retrato: ['retrato', 'retratos'],
  lugar: ['foto de lugar', 'fotos de lugares'],
  historia: ['foto de página', 'fotos de páginas'],
  marca: ['marca', 'marcas'],
  escudo: ['escudo', 'escudos'],
  compartir: ['imagen para compartir', 'imágenes para compartir'],
};

/** Names given where this many or fewer are drawn. */
const NAMED = 5;

interface Group {
  /** Of one picture, and of several. */
  words: [string, string];
  album: boolean;
  all: string[];
  drawn: string[];
}

/** Pictures of one kind together, and each album by itself that has photos as well as drawings. */
function groupsOf(requests: readonly PictureRequest[], drawn: ReadonlySet<PictureRequest>): Group[] {
  const shot = new Set(
    requests
      .filter((request) => request.role === 'foto' && !drawn.has(request))
      .map(({ id }) => splitId(id).folder),
  );
  const groups = new Map<string, Group>();
  for (const request of requests) {
    const { folder } = splitId(request.id);
    const album = request.role === 'foto' && shot.has(folder);
    const name = album ? folder : request.role;
    const words: [string, string] = album ? [`foto de ${folder}`, `fotos de ${folder}`] : WORDS[request.role];
    const group = groups.get(name) ?? { words, album, all: [], drawn: [] };
    group.all.push(request.id);
    if (drawn.has(request)) group.drawn.push(request.id);
    groups.set(name, group);
  }
  return [...groups.values()].filter((group) => group.drawn.length > 0);
}

function namesOf({ album, drawn, all }: Group): string {
  if (album)
    return ` (${numberRanges(drawn.map((id) => Number(splitId(id).stem)).filter(Number.isInteger))})`;
  const photos = all.filter((id) => !drawn.includes(id));
  if (photos.length === 0) return '';
  if (drawn.length <= NAMED) return ` (${listed(drawn)})`;
  return photos.length <= NAMED ? ` (no ${listed(photos)})` : '';
}

/** The sentence; undefined when nothing is drawn. Pictures made from others are left out. */
export function drawnSummary(
  requests: readonly PictureRequest[],
  drawn: ReadonlySet<PictureRequest>,
): string | undefined {
  const own = requests.filter(({ role }) => role !== 'compartir');
  const groups = groupsOf(own, drawn);
  const count = groups.reduce((sum, group) => sum + group.drawn.length, 0);
  if (count === 0) return undefined;
  if (count === own.length) return `Es un club de muestra: sus ${count} imágenes son dibujos.`;
  const parts = groups.map((group) => {
    const { words, all } = group;
    const whole = group.drawn.length === all.length;
    const number = whole ? all.length : `${group.drawn.length} de ${all.length}`;
    return `${number} ${words[all.length === 1 ? 0 : 1]}${namesOf(group)}`;
  });
  return `Es un club de muestra: donde falta una foto hay un dibujo. Son ${count}: ${parts.join('; ')}.`;
}
