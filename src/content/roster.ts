import type { Coach, Venue } from './club.ts';
import { nearest } from './nearest.ts';
import { type Loaded, optionalPictureAt, pictureAt, type Reading } from './reading.ts';
import type { CoachesInput, VenuesInput } from './schema.ts';
import type { LoadedKind } from './teams.ts';
import { report } from './yaml-source.ts';

/** Coaches by key, their teams still to be filled in. */
export function buildCoaches(reading: Reading, loaded: Loaded<CoachesInput>): Map<string, Coach> {
  return new Map(
    Object.entries(loaded.value.entrenadores).map(([key, { name, description, img }]) => {
      const picture = optionalPictureAt(reading, loaded.source, ['entrenadores', key, 'img'], img);
      return [key, { key, name, description, img: picture, equipos: [] }];
    }),
  );
}

export function buildVenues(reading: Reading, loaded: Loaded<VenuesInput>): Map<string, Venue> {
  return new Map(
    Object.entries(loaded.value.lugares).map(([key, { title, address, link, img }]) => {
      const picture = pictureAt(reading, loaded.source, ['lugares', key, 'img'], img);
      return [key, { key, title, address, link: link ?? '', img: picture }];
    }),
  );
}

/** The keys that are named, and those that a misspelt one means: nobody needs to be told twice. */
function meant(named: readonly string[], keys: readonly string[]): Set<string> {
  return new Set(named.flatMap((key) => (keys.includes(key) ? key : (nearest(key, keys) ?? []))));
}

/** The other way round: whom and what no team names. */
export function checkUnused(
  reading: Reading,
  coaches: Loaded<CoachesInput> | null,
  venues: Loaded<VenuesInput> | null,
  kinds: readonly LoadedKind[],
): void {
  const teams = kinds.flatMap((kind) => kind.value.equipos);
  const named = meant(
    teams.flatMap((team) => team.entrenadores ?? []),
    Object.keys(coaches?.value.entrenadores ?? {}),
  );
  for (const [key, coach] of Object.entries(coaches?.value.entrenadores ?? {}))
    if (coaches && !named.has(key) && !coach.sin_equipo)
      report(
        reading.problems,
        coaches.source,
        ['entrenadores', key],
        {
          found: `${coach.name} no lleva ningún equipo.`,
          allowed: `poner «${key}» en un equipo, o «sin_equipo: true» aquí`,
        },
        true,
      );
  const used = meant(
    teams.flatMap((team) => (team.entrenamientos ?? []).map((session) => session.lugar)),
    Object.keys(venues?.value.lugares ?? {}),
  );
  for (const [key, venue] of Object.entries(venues?.value.lugares ?? {}))
    if (venues && !used.has(key))
      report(
        reading.problems,
        venues.source,
        ['lugares', key],
        {
          found: `Nadie entrena en ${venue.title}.`,
          allowed: `poner «${key}» en un entrenamiento, o quitar el lugar`,
        },
        true,
      );
}
