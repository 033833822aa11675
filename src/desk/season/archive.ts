import type { MatchInput } from '../../content/files/matches.ts';
import { seasonKey } from '../../content/season.ts';
import { slugOf } from '../../content/spelling.ts';
import { changeDocument } from '../documents/documents.ts';
import type { Texts } from './documents.ts';
import { type DecidedKind, refuseAnswers, type SeasonAnswers } from './new-season.ts';

const FOLDER = 'temporadas';
const NEW_FILE = '# yaml-language-server: $schema=../.schema/temporadas.json\n\n';

const fileOf = (season: string) => `${FOLDER}/${slugOf(season)}.yaml`;

/**
 * The file that a season is kept in: `temporadas/2024-25.yaml`.
 * @throws DeskRefusal where the season is kept already, however its years are written.
 */
export function archiveFile(season: string, texts: Texts): string {
  const there = [...texts.keys()].find(
    (file) =>
      file.startsWith(`${FOLDER}/`) && seasonKey(file.slice(FOLDER.length + 1, -5)) === seasonKey(season),
  );
  if (there)
    throw refuseAnswers(
      `La temporada ${season} ya está guardada en ${there}. Si no es la que acaba, corrige «temporada» en club.yaml; si lo es, borra antes ese archivo.`,
    );
  return fileOf(season);
}

interface Ended {
  season: string;
  kinds: readonly DecidedKind[];
  /** Coaches by key. */
  names: Readonly<Record<string, { name: string }>>;
  /** The season's matches. */
  matches: readonly MatchInput[];
  answers: Pick<SeasonAnswers, 'intro' | 'note'>;
}

/** The text of a season that ends: its teams as they were, with the names of their coaches and the results. */
export function archiveText({ season, kinds, names, matches, answers }: Ended): string {
  const value = {
    temporada: season,
    intro: answers.intro.trim() || undefined,
    tipos: kinds.map(({ name, value: { title, color, rutas_antiguas }, teams, ends }) => ({
      route: name,
      title,
      color,
      // Those of a kind that continues still lead to it.
      rutas_antiguas: (ends && rutas_antiguas) || undefined,
      equipos: teams.map((team) => archivedTeam(team, names, matches)),
    })),
    nota: answers.note.trim() || undefined,
  };
  // Of a text, the season that it named when it was written.
  const named = JSON.stringify(value).replaceAll(/\{\{\s*temporada\s*\}\}/g, season);
  return changeDocument(fileOf(season), NEW_FILE, JSON.parse(named));
}

function archivedTeam(
  { key, before }: DecidedKind['teams'][number],
  names: Ended['names'],
  matches: readonly MatchInput[],
) {
  const played = matches.filter(
    ({ equipo, sets, resultado }) => equipo === key && (sets?.length || resultado),
  );
  return {
    name: before.name,
    division: before.division,
    route: before.route,
    pagina_en: before.pagina_en ?? undefined,
    entrenadores: before.entrenadores?.length
      ? before.entrenadores.map((key) => names[key]?.name ?? key)
      : undefined,
    partidos: played.length > 0 ? played.map(archivedMatch) : undefined,
  };
}

const archivedMatch = ({ dia, rival, donde, jornada, sets, resultado }: MatchInput) => ({
  dia,
  rival,
  donde,
  jornada: jornada ?? undefined,
  sets: sets?.length ? sets : undefined,
  resultado: sets?.length ? undefined : (resultado ?? undefined),
});
