import type { Club } from '../content/club.ts';

const FIELDS = [
  ...(['name', 'shortName', 'origin', 'currentSeason', 'kinds', 'venues'] as const),
  ...(['calendar', 'matches', 'now', 'builtAt'] as const),
];

/** Facts about the club that an import needs. JSON can express all of them. */
export type ImportClub = Pick<Club, (typeof FIELDS)[number]>;

export const toImportClub = (club: ImportClub): ImportClub =>
  Object.fromEntries(FIELDS.map((field) => [field, club[field]])) as unknown as ImportClub;
