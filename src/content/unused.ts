import { coaches } from './files/coaches.ts';
import { matches } from './files/matches.ts';
import type { KindDocument } from './files/teams.ts';
import { venues } from './files/venues.ts';
import { nearest } from './nearest.ts';
import type { Reader } from './reader.ts';

/** Entries that no team names. Those that a misspelt name probably means are left out, as that is reported already. */
function unusedOf<T>(entries: Record<string, T>, named: readonly string[]): [string, T][] {
  const keys = Object.keys(entries);
  const meant = new Set(named.flatMap((key) => (keys.includes(key) ? key : (nearest(key, keys) ?? []))));
  return Object.entries(entries).filter(([key]) => !meant.has(key));
}

/** Reports coaches and venues that no team names. */
export function checkUnused(kinds: readonly KindDocument[], reader: Reader): void {
  const teams = kinds.flatMap((kind) => kind.value.equipos);
  for (const doc of reader.documents(coaches)) {
    const named = teams.flatMap((team) => team.entrenadores ?? []);
    for (const [key, { name, sin_equipo }] of unusedOf(doc.value.entrenadores, named))
      if (!sin_equipo)
        doc.problem(
          ['entrenadores', key],
          {
            found: `${name} no lleva ningún equipo.`,
            allowed: `poner «${key}» en un equipo, o «sin_equipo: true» aquí`,
          },
          true,
        );
  }
  for (const doc of reader.documents(venues)) {
    const named = [
      ...teams.flatMap((team) => (team.entrenamientos ?? []).map(({ lugar }) => lugar)),
      ...reader.documents(matches).flatMap(({ value }) => value.partidos.flatMap(({ lugar }) => lugar ?? [])),
    ];
    for (const [key, { title, sin_uso }] of unusedOf(doc.value.lugares, named))
      if (!sin_uso)
        doc.problem(
          ['lugares', key],
          {
            found: `Nadie entrena ni juega en ${title}.`,
            allowed: `poner «${key}» en un entrenamiento o en un partido, «sin_uso: true» aquí, o quitar el lugar`,
          },
          true,
        );
  }
}
