import { takesPlace } from '../../agenda/entries.ts';
import type { Entry, Planned, Training } from '../../agenda/types.ts';
import type { AgendaData } from './agenda-data.ts';
import { hoursWords } from './words.ts';

type Names = Pick<AgendaData, 'teams' | 'venues'>;

/**
 * An entry without its day, in parts, for readers who have nothing but the words: `18:00–19:30`,
 * `Cadete femenino, entrenamiento`, `Polideportivo municipal`.
 */
export function entryParts(entry: Entry, names: Names, withTeam: boolean): string[] {
  const what = withTeam ? `${teamName(entry.team, names)}, ${whatWords(entry)}` : whatWords(entry);
  const off = notAsPlanned(entry);
  return [
    hoursWords(entry),
    off ? `${off} ${what}` : capital(what),
    // Nobody has to go to a place where nothing is.
    takesPlace(entry) ? placeWords(entry, names) : '',
    entry.kind === 'training' && entry.other ? otherWords(entry, entry.other, names) : '',
    entry.reason,
  ].filter((part) => part !== '');
}

/** Said before all else: what does not take place must not be read as if it did. Empty for what is as planned. */
export function notAsPlanned({ kind, state }: Entry): string {
  if (state === 'cancelled') return kind === 'match' ? 'SUSPENDIDO:' : 'CANCELADO:';
  if (state === 'postponed') return 'APLAZADO:';
  if (state === 'closed') return 'NO HAY';
  if (state === 'away') return 'CAMBIA DE DÍA:';
  return state === 'moved' ? 'CAMBIADO:' : '';
}

function whatWords(entry: Entry): string {
  if (entry.kind === 'training') return entry.state === 'extra' ? 'entrenamiento extra' : 'entrenamiento';
  const { rival, home } = entry.match;
  return `partido contra ${rival}, ${home ? 'en casa' : 'fuera'}`;
}

/** The club's venue, or the address of a match elsewhere; may be empty. */
export function placeWords(entry: Entry, { venues }: Names): string {
  return venues[entry.venue]?.title ?? (entry.kind === 'match' ? entry.match.address : '');
}

function otherWords({ state, date }: Training, other: Planned, { venues }: Names): string {
  const words = [
    ...(other.date === date ? [] : [shortDay(other.date).toLowerCase()]),
    hoursWords(other),
    venues[other.venue]?.title ?? '',
  ];
  return `${state === 'away' ? 'pasa a:' : 'antes:'} ${words.join(', ')}`;
}

/** With its kind, where another team has the same name. */
function teamName(key: string, { teams }: Names): string {
  const team = teams[key];
  if (!team) return '';
  const namesakes = Object.values(teams).filter(({ name }) => name === team.name);
  return namesakes.length === 1 ? team.name : `${team.name} (${team.kindName})`;
}

const short = new Intl.DateTimeFormat('es', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** `Jue 14 nov` */
export const shortDay = (date: string): string =>
  capital(short.format(new Date(`${date}T00:00:00Z`)).replaceAll(',', ''));

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
