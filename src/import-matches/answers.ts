import type { Club } from '../content/club.ts';
import type { MatchInput } from '../content/files/matches.ts';
import type { Memory } from './memory.ts';
import type { Remembered } from './merge.ts';
import { type Answers, NOT_OURS } from './names.ts';
import type { Options } from './options.ts';
import type { KnownColumns } from './understand.ts';

/** What is known of names: the options, then what was remembered and still exists. */
export function answersOf({ answers }: Pick<Options, 'answers'>, memory: Memory, club: Club): Answers {
  const teams = club.kinds.flatMap((kind) => kind.teams.map(({ key }) => key));
  const venues = club.venues.map(({ key }) => key);
  const there = (map: Record<string, string>, keys: string[]) =>
    Object.fromEntries(Object.entries(map).filter(([, key]) => key === NOT_OURS || keys.includes(key)));
  return {
    clubNames: [...new Set([...memory.club, ...answers.clubNames])],
    teams: { ...there(memory.equipos, teams), ...answers.teams },
    venues: { ...there(memory.lugares, venues), ...answers.venues },
  };
}

/** What the next import will know. */
export function remembered(
  memory: Memory,
  columns: KnownColumns | undefined,
  answers: Answers,
  matches: Remembered,
  written: readonly MatchInput[],
): Memory {
  const there = new Set(written.map(({ id }) => id));
  return {
    columnas: columns
      ? { ...memory.columnas, [columns.shape]: columns.columns as Record<string, string> }
      : memory.columnas,
    club: answers.clubNames,
    equipos: answers.teams,
    lugares: answers.venues,
    partidos: Object.fromEntries(Object.entries(matches).filter(([id]) => there.has(id))),
  };
}
