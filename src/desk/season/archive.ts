import { isMap, isSeq, parseDocument, stringify } from 'yaml';
import type { MatchInput } from '../../content/files/matches.ts';
import { seasonKey } from '../../content/season-names.ts';
import { slugOf } from '../../content/slug.ts';
import { type SeasonAnswers, SeasonError } from './answers.ts';
import type { DecidedKind, DecidedTeam } from './decided-teams.ts';
import type { Texts } from './season-documents.ts';

const FOLDER = 'temporadas';
const LONGEST_LINE = 120;

/**
 * The file that a season is kept in: `temporadas/2024-25.yaml`.
 * @throws {SeasonError} where the season is kept already, however its years are written.
 */
export function archiveFile(season: string, texts: Texts): string {
  const there = [...texts.keys()].find(
    (file) =>
      file.startsWith(`${FOLDER}/`) && seasonKey(file.slice(FOLDER.length + 1, -5)) === seasonKey(season),
  );
  if (there)
    throw new SeasonError(
      'season',
      `La temporada ${season} ya está guardada en ${there}. Si no es la que acaba, corrige «temporada» en club.yaml; si lo es, borra antes ese archivo.`,
    );
  return `${FOLDER}/${slugOf(season)}.yaml`;
}

interface Ended {
  season: string;
  kinds: readonly DecidedKind[];
  /** Names of coaches by key. */
  names: ReadonlyMap<string, string>;
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
  const named = stringify(value, { lineWidth: 0 }).replaceAll(/\{\{\s*temporada\s*\}\}/g, season);
  return `# yaml-language-server: $schema=../.schema/temporadas.json\n\n${compact(named)}`;
}

function archivedTeam(
  { key, before }: DecidedTeam,
  names: ReadonlyMap<string, string>,
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
      ? before.entrenadores.map((key) => names.get(key) ?? key)
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

/** The same with a line a match, and short lists in one line. */
function compact(text: string): string {
  const document = parseDocument(text);
  for (const kind of items(document.get('tipos')))
    for (const team of items(kind.get('equipos'))) {
      for (const match of items(team.get('partidos'))) match.flow = true;
      const coaches = team.get('entrenadores');
      if (isSeq(coaches)) coaches.flow = true;
    }
  return document.toString({ lineWidth: LONGEST_LINE, flowCollectionPadding: true });
}

const items = (node: unknown) => (isSeq(node) ? node.items.filter(isMap) : []);
