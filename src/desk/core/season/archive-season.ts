import { changeDocument } from '../../../club/content/documents/documents.ts';
import { isFields } from '../../../club/content/documents/values.ts';
import type { ContentFile } from '../../../club/content/files/declare.ts';
import type { MatchInput } from '../../../club/content/files/matches.ts';
import type { teams } from '../../../club/content/files/teams.ts';
import { seasonKey } from '../../../club/content/season-name.ts';
import { slugOf } from '../../../club/content/spelling.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import type { SeasonAnswers } from './answers.ts';

/** Returns the refusal of answers that allow no new season. @param reason Spanish sentence */
export const answersRefusal = (reason: string) => new DeskRefusal({ code: 'invalid-answers', reason });

/** Valid texts of content files by path, with `/` as separator. */
export type ContentTexts = ReadonlyMap<string, string>;

export type ContentFileValue<File> = File extends ContentFile<infer Value, infer _> ? Value : never;
type KindValue = ContentFileValue<typeof teams>;
export type TeamValue = KindValue['equipos'][number];

/** Kind of team, with its teams before and after the change of season. */
export interface KindDecision {
  /** `equipos/federados.yaml` */
  file: string;
  /** `federados` */
  slug: string;
  value: KindValue;
  /** `after` is null for a team that does not continue. */
  teams: { key: string; before: TeamValue; after: TeamValue | null }[];
  /** True if no team continues. */
  isEnding: boolean;
}

const ARCHIVE_FOLDER = 'temporadas';
const NEW_ARCHIVE = '# yaml-language-server: $schema=../.schema/temporadas.json\n\n';

const archivePath = (season: string) => `${ARCHIVE_FOLDER}/${slugOf(season)}.yaml`;

/**
 * Returns the path of the archive of a season: `temporadas/2024-25.yaml`.
 * @throws DeskRefusal if there is an archive of the season already, in any spelling of its years
 */
export function archiveFile(season: string, texts: ContentTexts): string {
  const isArchive = (file: string) =>
    file.startsWith(`${ARCHIVE_FOLDER}/`) &&
    seasonKey(file.slice(ARCHIVE_FOLDER.length + 1, -5)) === seasonKey(season);
  if ([...texts.keys()].some(isArchive))
    throw answersRefusal(
      `La temporada ${season} ya está guardada entre las anteriores. Si no es la que acaba, corrige «Temporada» en los datos del club; si lo es, borra antes la guardada, en «Contenido».`,
    );
  return archivePath(season);
}

interface EndedSeason {
  season: string;
  kinds: readonly KindDecision[];
  /** Coaches by key. */
  coaches: Readonly<Record<string, { name: string }>>;
  /** Matches of the season. */
  matches: readonly MatchInput[];
  answers: Pick<SeasonAnswers, 'intro' | 'note'>;
}

/** Returns the text of the archive, with all teams of the season, their coaches' names and their results. */
export function archiveText({ season, kinds, coaches, matches, answers }: EndedSeason): string {
  const value = {
    temporada: season,
    intro: answers.intro.trim(),
    tipos: kinds.map(({ slug, value: { title, miga, color, rutas_antiguas }, teams, isEnding }) => ({
      route: slug,
      title,
      color,
      // Old addresses of a kind that continues still lead to the kind.
      rutas_antiguas: isEnding ? rutas_antiguas : null,
      equipos: teams.map(({ key, before: { name, division, route, pagina_en, entrenadores, nacidos } }) => ({
        name,
        division: division || miga || title,
        route,
        pagina_en,
        entrenadores: entrenadores?.map((coach) => coaches[coach]?.name ?? coach),
        nacidos,
        partidos: matches.filter(({ equipo }) => equipo === key).flatMap(archivedMatch),
      })),
    })),
    nota: answers.note.trim(),
  };
  return changeDocument(archivePath(season), NEW_ARCHIVE, archivedValue(value, season));
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Copies a value without empty fields. Replaces the placeholder of the season by its name, because the placeholder will change. */
function archivedValue(value: unknown, season: string): unknown {
  if (typeof value === 'string') return value.replaceAll(/\{\{\s*temporada\s*\}\}/g, season);
  if (Array.isArray(value)) return value.map((item) => archivedValue(item, season));
  if (!isFields(value)) return value;
  const fields = Object.entries(value).filter(([, field]) => !isEmpty(field));
  return Object.fromEntries(fields.map(([name, field]) => [name, archivedValue(field, season)]));
}

function archivedMatch(match: MatchInput): object[] {
  const { dia, rival, donde, jornada, sets, parciales, resultado } = match;
  if (sets?.length) return [{ dia, rival, donde, jornada, sets }];
  return parciales?.length || resultado ? [{ dia, rival, donde, jornada, parciales, resultado }] : [];
}
