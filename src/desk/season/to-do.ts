import type { SeasonDocuments } from './season-documents.ts';

/** What the new season needs from somebody who knows. */
export interface ToDo {
  /** Where it is mended, and the path of the value there; `[]` for the whole file. */
  file: string;
  path: (string | number)[];
  /** A whole sentence in Spanish. */
  words: string;
}

/**
 * What a season that has begun still lacks.
 * @param before the files as the season before had them
 * @param now the files as they are
 */
export function seasonToDo(before: SeasonDocuments, now: SeasonDocuments): ToDo[] {
  return [
    ...standingsToDo(before, now),
    ...staffToDo(before, now),
    ...venuesToDo(before, now),
    ...agendaToDo(now),
  ];
}

/** The tables of the competitions that teams had: the new ones have other addresses. */
function standingsToDo(before: SeasonDocuments, now: SeasonDocuments): ToDo[] {
  return now.kinds.flatMap(({ file, value }) => {
    const teamsBefore = before.kinds.find((kind) => kind.file === file)?.value.equipos;
    return value.equipos.flatMap(({ name, route, link }, i) => {
      const old = teamsBefore?.find((team) => team.route === route)?.link;
      if (link || !old) return [];
      const words = `${name}: falta el enlace a la clasificación de esta temporada (el de la anterior era ${old}).`;
      return { file, path: ['equipos', i, 'link'], words };
    });
  });
}

/** Coaches without a team. */
function staffToDo(before: SeasonDocuments, { coaches: { file, value } }: SeasonDocuments): ToDo[] {
  const had = before.coaches.value.entrenadores;
  return Object.entries(value.entrenadores)
    .filter(([key, { sin_equipo }]) => sin_equipo && had[key] && !had[key].sin_equipo)
    .map(([key, { name }]) => ({
      file,
      path: ['entrenadores', key],
      words: `${name} se ha quedado sin equipo: ponle uno, o quita a esa persona de la lista.`,
    }));
}

/** Venues that nobody uses. */
function venuesToDo(before: SeasonDocuments, { venues: { file, value } }: SeasonDocuments): ToDo[] {
  const had = before.venues.value.lugares;
  return Object.entries(value.lugares)
    .filter(([key, { sin_uso }]) => sin_uso && had[key] && !had[key].sin_uso)
    .map(([key, { title }]) => ({
      file,
      path: ['lugares', key],
      words: `Nadie entrena ni juega en ${title}: ponlo en un horario, o quita el lugar.`,
    }));
}

/** What a club with an agenda writes each year. */
function agendaToDo({ calendar, matches }: SeasonDocuments): ToDo[] {
  if (!calendar && !matches) return [];
  const closures = 'Faltan las fiestas y los cierres de la temporada nueva.';
  const list = 'Faltan los partidos de la temporada nueva.';
  return [
    ...(calendar?.value.cierres?.length
      ? []
      : [{ file: 'calendario.yaml', path: ['cierres'], words: closures }]),
    ...(matches?.value.partidos.length ? [] : [{ file: 'partidos.yaml', path: [], words: list }]),
  ];
}
