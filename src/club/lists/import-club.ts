import type { Club } from '../content/club.ts';

const FIELDS = [
  ...(['name', 'shortName', 'origin', 'currentSeason', 'kinds', 'venues', 'scoring'] as const),
  ...(['calendar', 'matches', 'now', 'builtAt'] as const),
];

/** Facts about the club that an import needs. JSON can express all of them. */
export type ImportClub = Pick<Club, (typeof FIELDS)[number]>;

/** True if a team of the club counts goals or points, so that lists may have titles and results of its sport. */
export const countsTallies = ({ kinds, scoring }: Pick<ImportClub, 'kinds' | 'scoring'>): boolean =>
  [scoring, ...kinds.flatMap(({ teams }) => teams.map((team) => team.scoring))].some(
    ({ unit }) => unit !== 'sets',
  );

export const toImportClub = (club: ImportClub): ImportClub =>
  Object.fromEntries(FIELDS.map((field) => [field, club[field]])) as unknown as ImportClub;
