import { takesPlace } from '../../agenda/entries.ts';
import { placeAway } from '../../agenda/match-words.ts';
import type { Entry } from '../../agenda/types.ts';
import { type AgendaData, fullName } from './agenda-data.ts';
import { beforeWords, dayFormat, hoursWords, offWords, withReason } from './words.ts';

type Names = Pick<AgendaData, 'teams' | 'venues'>;

/**
 * An entry without its day, in parts, for readers who have nothing but the words: `18:00–19:30`,
 * `Cadete femenino, entrenamiento`, `Polideportivo municipal`. What does not take place says so loudly, and no place.
 */
export function entryParts(entry: Entry, names: Names, withTeam: boolean): string[] {
  const what = capital([withTeam ? teamName(entry, names) : '', whatWords(entry)].filter(Boolean).join(', '));
  const more = takesPlace(entry)
    ? [placeWords(entry, names), changeWords(entry, names)]
    : [loud(offWords(entry, names.venues))];
  return [hoursWords(entry), what, ...more].filter(Boolean);
}

/** A match by its rival. Of a closed venue nothing: what there is not is said by its reason. */
function whatWords(entry: Entry): string {
  if (entry.kind === 'training') return entry.state === 'closed' ? '' : 'entrenamiento';
  const { rival, home } = entry.match;
  return `partido contra ${rival}, ${home ? 'en casa' : 'fuera'}`;
}

/** What is not as every week of an entry that takes place, `CAMBIO, antes: viernes 15, 18:00–19:30`; may be empty. */
export function changeWords(entry: Entry, { venues }: Pick<Names, 'venues'>): string {
  if (entry.state === 'extra') return withReason('extra', entry.reason);
  if (entry.kind === 'match' || entry.state !== 'moved') return entry.reason;
  return [`CAMBIO, antes: ${beforeWords(entry, venues)}`, entry.reason].filter(Boolean).join('. ');
}

/** The club's venue, or the place of a match elsewhere with its address; may be empty. */
function placeWords(entry: Entry, { venues }: Names): string {
  return venues[entry.venue]?.title ?? (entry.kind === 'match' ? placeAway(entry.match) : '');
}

/** With its kind, where two kinds have teams of that name. */
export function teamName({ team }: Entry, { teams }: Names): string {
  const found = teams[team];
  return found ? fullName(found) : '';
}

/** `CANCELADO: Torneo`, `SIN ENTRENAMIENTO: Obras`, `PASA al viernes 15` */
const loud = (words: string): string =>
  words.replace(/^(Sin entrenamiento|[^\s:]+)/, (first) => first.toUpperCase());

const short = dayFormat({ weekday: 'short', day: 'numeric', month: 'short' });

/** `Jue 14 nov` */
export const shortDay = (date: string): string =>
  capital(
    short()
      .format(new Date(`${date}T00:00:00Z`))
      .replaceAll(',', ''),
  );

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
