import type { Club } from '../content/club.ts';
import { closedOn } from '../content/day-courts.ts';
import { dayWords } from '../content/day-words.ts';
import { slugOf } from '../content/slug.ts';
import {
  codedId,
  competitionOf,
  contextOf,
  type Facts,
  fixtureId,
  hostileCell,
  restsAgainst,
  roundOf,
  sidesOf,
  stateOf,
  whenOf,
} from './facts.ts';
import { clean, type Line, shortened } from './list.ts';
import type { NameQuestion, Names } from './names.ts';
import { readScore } from './score.ts';

/** A match of one of the club's teams, as the list has it. */
export interface Found {
  row: number;
  id: string;
  team: string;
  facts: Facts;
  /** The list names no venue; `lugar` is where the club plays when nothing is said. */
  venueAssumed: boolean;
}

/** What a row of a list is to the club. */
export type Outcome =
  /** No team of the club plays, or it rests. */
  | { is: 'other' | 'rest' }
  /** Why it cannot be taken. */
  | { is: 'rejected'; why: string }
  /** Names that only a person can place. */
  | { is: 'open'; questions: NameQuestion[] }
  /** A match; two, where two teams of the club play each other. What had to be left out is in `note`. */
  | { is: 'match'; found: Found[]; note: string };

const OTHER = { is: 'other' } as const;
const rejected = (why: string): Outcome => ({ is: 'rejected', why });

/** @param coded whether the list's codes tell which match is which */
export function placeLine(line: Line, club: Club, names: Names, coded: boolean): Outcome {
  const { cells } = line;
  const hostile = hostileCell(line);
  const sides = hostile ? null : sidesOf(line);
  if (!sides) {
    const all = [cells.local, cells.visitante, cells.partido].map((text) => shortened(text ?? '', 300));
    if (!names.mentions(all.join(' ')) && !hostile.includes('larga')) return OTHER;
    return rejected(hostile || `no sé separar los dos equipos de «${shortened(all.join(' ').trim())}»`);
  }
  const context = contextOf(line);
  const asked = sides.map((name) => (name ? names.team(name, context) : null));
  const questions = asked.flatMap((side) => (side && 'question' in side ? [side.question] : []));
  if (questions.length > 0) return { is: 'open', questions };
  const [home, away] = asked.map((side) => (side && 'team' in side ? side.team : null));
  if (!home && !away) return OTHER;
  if (sides.some(restsAgainst)) return { is: 'rest' };
  if (sides.some((name) => !name)) return rejected('falta el nombre de uno de los dos equipos');
  if (home === away) return rejected('los dos equipos son el mismo equipo del club');

  if (line.why) return rejected(line.why);
  const when = whenOf(line);
  if ('why' in when) return rejected(when.why);
  const venueName = clean(cells.lugar ?? '');
  const place = home ? names.homeVenue(venueName) : { venue: names.knownVenue(venueName) };
  if ('question' in place) return { is: 'open', questions: [place.question] };
  const { venue } = place;
  if (home && !venue) return rejected(`se juega en casa y «${shortened(venueName)}» no está en lugares.yaml`);
  const state = stateOf(line);
  const closed = venue && !state && closedOn(club, venue, when.dia);
  if (closed)
    return rejected(
      `ese lugar está cerrado el ${dayWords(when.dia)} (${closed}); si se juega, cambia «cierres» en calendario.yaml`,
    );

  const { sets, note } = setsOf(line, state);
  const address = [venueName, clean(cells.direccion ?? '')].filter(Boolean).join(', ');
  const teams = club.kinds.flatMap((kind) => kind.teams);
  const matchOf = (key: string, isHome: boolean): Found => {
    const own = competitionOf(
      clean(cells.competicion || cells.categoria || ''),
      teams.find((team) => team.key === key),
    );
    const facts: Facts = {
      dia: when.dia,
      // A list without times does not say that there is none.
      hora: when.hora ?? (cells.hora === undefined ? undefined : null),
      rival: sides[isHome ? 1 : 0],
      donde: isHome ? 'casa' : 'fuera',
      lugar: venue,
      direccion: venue ? null : address || undefined,
      competicion: own,
      jornada: roundOf(line),
      estado: state,
      sets: sets && (isHome ? sets : sets.map((set) => set.split('-').reverse().join('-'))),
    };
    const id = (coded && codedId(cells.codigo ?? '', context)) || fixtureId(key, context, facts);
    return {
      row: line.row,
      id: home && away ? `${id}-${slugOf(key)}` : id,
      team: key,
      facts,
      venueAssumed: !venueName,
    };
  };
  const found = [...(home ? [matchOf(home, true)] : []), ...(away ? [matchOf(away, false)] : [])];
  return { is: 'match', found, note };
}

/** The sets of a row, the home team's points first, or why the match is taken without. */
function setsOf({ cells }: Line, state: Facts['estado']): { sets: string[] | undefined; note: string } {
  const score = readScore(cells);
  const without = (why: string) => ({ sets: undefined, note: why && `sin resultado: ${why}` });
  if ('why' in score) return without(score.why);
  if (!score.value) return without('');
  if (state) return without(`el partido está ${state}`);
  const { sets, result } = score.value;
  return sets.length > 0 ? { sets, note: '' } : without(`«${result}» no dice los puntos de cada set`);
}
