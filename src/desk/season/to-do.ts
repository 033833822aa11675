import type { DecidedKind } from './decided-teams.ts';
import type { SeasonDocuments } from './season-documents.ts';

/** What the new season needs from somebody who knows. */
export interface ToDo {
  /** Where it is mended, and the path of the value there; `[]` for the whole file. */
  file: string;
  path: (string | number)[];
  /** A whole sentence in Spanish. */
  words: string;
}

/** The tables of the competitions that teams had: the new ones have other addresses. */
export function standingsToDo(kinds: readonly DecidedKind[]): ToDo[] {
  return kinds.flatMap(({ file, teams }) =>
    teams
      .filter(({ after }) => after !== null)
      .flatMap(({ before, after }, i) =>
        before.link
          ? {
              file,
              path: ['equipos', i, 'link'],
              words: `${after?.name}: falta el enlace a la clasificación de esta temporada (el de la anterior era ${before.link}).`,
            }
          : [],
      ),
  );
}

/** Coaches without a team. */
export function staffToDo({ file, value }: SeasonDocuments['coaches'], left: readonly string[]): ToDo[] {
  return left.map((key) => ({
    file,
    path: ['entrenadores', key],
    words: `${value.entrenadores[key]?.name} se ha quedado sin equipo: ponle uno, o quita a esa persona de la lista.`,
  }));
}

/** Venues that nobody uses. */
export function venuesToDo({ file, value }: SeasonDocuments['venues'], left: readonly string[]): ToDo[] {
  return left.map((key) => ({
    file,
    path: ['lugares', key],
    words: `Nadie entrena ni juega en ${value.lugares[key]?.title}: ponlo en un horario, o quita el lugar.`,
  }));
}

/** What a club with an agenda writes each year. */
export const AGENDA_TO_DO: readonly ToDo[] = [
  {
    file: 'calendario.yaml',
    path: ['cierres'],
    words: 'Faltan las fiestas y los cierres de la temporada nueva.',
  },
  { file: 'partidos.yaml', path: [], words: 'Faltan los partidos de la temporada nueva.' },
];
