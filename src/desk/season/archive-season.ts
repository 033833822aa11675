import { changeDocument } from '../../content/documents/documents.ts';
import type { ContentFile } from '../../content/files/declare.ts';
import type { MatchInput } from '../../content/files/matches.ts';
import type { teams } from '../../content/files/teams.ts';
import { seasonKey } from '../../content/season-name.ts';
import { slugOf } from '../../content/spelling.ts';
import { DeskRefusal } from '../server/refusals.ts';
import type { SeasonAnswers } from './answers.ts';

/** Answers with which no season can begin, in Spanish. */
export const answersRefusal = (message: string) => new DeskRefusal(422, { code: 'respuesta', message });

/** Texts of content files by path, with `/`. They obey their schemas. */
export type ContentTexts = ReadonlyMap<string, string>;

export type ContentFileValue<File> = File extends ContentFile<infer Value, infer _> ? Value : never;
type KindValue = ContentFileValue<typeof teams>;
export type TeamValue = KindValue['equipos'][number];

/** A kind of team with its teams as they were, and as they will be: null for one that ends. */
export interface KindDecision {
  /** `equipos/federados.yaml` */
  file: string;
  /** `federados` */
  name: string;
  value: KindValue;
  teams: { key: string; before: TeamValue; after: TeamValue | null }[];
  /** None of its teams continues. */
  ends: boolean;
}

const ARCHIVE_FOLDER = 'temporadas';
const NEW_FILE = '# yaml-language-server: $schema=../.schema/temporadas.json\n\n';

const archivePath = (season: string) => `${ARCHIVE_FOLDER}/${slugOf(season)}.yaml`;

/**
 * The file that a season is kept in: `temporadas/2024-25.yaml`.
 * @throws DeskRefusal where the season is kept already, however its years are written.
 */
export function archiveFile(season: string, texts: ContentTexts): string {
  const there = [...texts.keys()].find(
    (file) =>
      file.startsWith(`${ARCHIVE_FOLDER}/`) &&
      seasonKey(file.slice(ARCHIVE_FOLDER.length + 1, -5)) === seasonKey(season),
  );
  if (there)
    throw answersRefusal(
      `La temporada ${season} ya está guardada en ${there}. Si no es la que acaba, corrige «temporada» en club.yaml; si lo es, borra antes ese archivo.`,
    );
  return archivePath(season);
}

interface EndedSeason {
  season: string;
  kinds: readonly KindDecision[];
  /** Coaches by key. */
  names: Readonly<Record<string, { name: string }>>;
  /** The season's matches. */
  matches: readonly MatchInput[];
  answers: Pick<SeasonAnswers, 'intro' | 'note'>;
}

/** The text of a season that ends: its teams as they were, with the names of their coaches and the results. */
export function archiveText({ season, kinds, names, matches, answers }: EndedSeason): string {
  const value = {
    temporada: season,
    intro: answers.intro.trim(),
    tipos: kinds.map(({ name, value: { title, miga, color, rutas_antiguas }, teams, ends }) => ({
      route: name,
      title,
      color,
      // Those of a kind that continues still lead to it.
      rutas_antiguas: ends ? rutas_antiguas : null,
      equipos: teams.map(({ key, before: { name, division, route, pagina_en, entrenadores, nacidos } }) => ({
        name,
        division: division || miga || title,
        route,
        pagina_en,
        entrenadores: entrenadores?.map((coach) => names[coach]?.name ?? coach),
        nacidos,
        partidos: matches.filter(({ equipo }) => equipo === key).flatMap(archivedMatch),
      })),
    })),
    nota: answers.note.trim(),
  };
  const isEmpty = (each: unknown) =>
    each === null || each === '' || (Array.isArray(each) && each.length === 0);
  const filled = JSON.stringify(value, (_, each) => (isEmpty(each) ? undefined : each));
  // Of a text, the season that it named when it was written.
  return changeDocument(
    archivePath(season),
    NEW_FILE,
    JSON.parse(filled.replaceAll(/\{\{\s*temporada\s*\}\}/g, season)),
  );
}

function archivedMatch({ dia, rival, donde, jornada, sets, resultado }: MatchInput): object[] {
  if (sets?.length) return [{ dia, rival, donde, jornada, sets }];
  return resultado ? [{ dia, rival, donde, jornada, resultado }] : [];
}
